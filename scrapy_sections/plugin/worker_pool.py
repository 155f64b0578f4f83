"""Worker processes: ``SECTIONS_WORKERS`` of them take the work off the crawling process.

Each is a Python of its own, fed through pipes by a thread of its own. Not multiprocessing: a fork in mid-crawl copies
the reactor's descriptors, signal handlers and locks; forkserver and spawn import the user's script again, and the
scripts of Scrapy's manual start a crawl at import. Here the death of one worker touches only the page it was at,
and a worker whose crawl is gone, however it went, reads the end of its pipe and leaves.
"""

from __future__ import annotations

import logging
import os
import pickle
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from queue import SimpleQueue
from typing import TYPE_CHECKING

from scrapy_sections.page import SectionedPage
from scrapy_sections.warning_codes import WarningCode

if TYPE_CHECKING:
    from concurrent.futures import Future

    from scrapy_sections.plugin.job import Job

logger = logging.getLogger(__name__)

ATTEMPTS = 2
GRACE = 5.0  # seconds to leave at the end


class WorkerDiedError(Exception):
    """The process went away before it answered."""


class Worker:
    """One process, started when there is work; used by one thread at a time."""

    def __init__(self) -> None:
        self._process: subprocess.Popen[bytes] | None = None

    def run(self, job: Job) -> SectionedPage:
        """Return the page of a job.

        Raises WorkerDiedError, or RuntimeError with the traceback of an exception in the process.
        """
        process = self._process = self._process or _start()
        assert process.stdin is not None
        assert process.stdout is not None
        message = pickle.dumps(job)  # whole, and sent as bytes: what fails over there leaves the pipe as it should be
        try:
            pickle.dump(message, process.stdin)
            process.stdin.flush()
            page, failure = pickle.load(process.stdout)
        except (OSError, EOFError, pickle.UnpicklingError) as error:
            self.stop(grace=0)
            raise WorkerDiedError from error
        if failure is not None:
            raise RuntimeError(f"in a worker process:\n{failure}")
        return page  # type: ignore[no-any-return]

    def stop(self, grace: float) -> None:
        """End the process: the end of its input first, after *grace* seconds a kill."""
        process, self._process = self._process, None
        if process is None:
            return
        try:
            process.communicate(timeout=grace)
        except (subprocess.TimeoutExpired, OSError):
            process.kill()
            process.communicate()


def _start() -> subprocess.Popen[bytes]:
    # its own session: Ctrl-C in the terminal is for the crawl, which lets the workers finish
    return subprocess.Popen(
        [sys.executable, "-P", "-m", "scrapy_sections.plugin.worker_process"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(path or os.getcwd() for path in sys.path)},
        start_new_session=True,
    )


class WorkerPool:
    """*number* processes; a page whose worker dies is tried once more, then marked ``worker-died``."""

    def __init__(self, number: int):
        self.restarts = 0
        self._workers = [Worker() for _ in range(number)]
        self._idle: SimpleQueue[Worker] = SimpleQueue()
        for worker in self._workers:
            self._idle.put(worker)
        self._threads = ThreadPoolExecutor(number, thread_name_prefix="sections")

    def submit(self, job: Job) -> Future[SectionedPage]:
        return self._threads.submit(self._run, job)

    def _run(self, job: Job) -> SectionedPage:
        worker = self._idle.get()
        try:
            for _ in range(ATTEMPTS):
                try:
                    return worker.run(job)
                except WorkerDiedError:
                    self.restarts += 1
            logger.error("A worker process died twice on %s: its items get the warning worker-died", job.url)
            return SectionedPage.failed(job.url, WarningCode.WORKER_DIED)
        finally:
            self._idle.put(worker)

    def close(self) -> None:
        """Wait for the jobs, then end the processes."""
        self._threads.shutdown()
        for worker in self._workers:
            worker.stop(GRACE)
