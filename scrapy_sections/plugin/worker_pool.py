"""Worker processes: ``SECTIONS_WORKERS`` of them take the work off the crawling process.

Each is a Python of its own, fed through pipes by a thread of its own. Not multiprocessing: a fork in mid-crawl copies
the reactor's descriptors, signal handlers and locks; forkserver and spawn import the user's script again, and the
scripts of Scrapy's manual start a crawl at import. Here the death of one worker touches only the page it was at.

The threads are daemons: those of ``concurrent.futures`` keep a Python that wants to exit until the last page is done.
They live as long as the pool: Linux ends a worker together with the thread that started it.
"""

from __future__ import annotations

import atexit
import logging
import os
import pickle
import subprocess
import sys
from concurrent.futures import Future
from math import inf
from queue import SimpleQueue
from threading import Event, Lock, Thread
from time import monotonic
from typing import TYPE_CHECKING, NamedTuple

from scrapy_sections.page import SectionedPage
from scrapy_sections.plugin.worker_process import LEAVING, READY
from scrapy_sections.warning_codes import WarningCode

if TYPE_CHECKING:
    from collections.abc import Callable

    from scrapy_sections.plugin.job import Job

logger = logging.getLogger(__name__)

ATTEMPTS = 2
STARTING = 60.0  # seconds for a process to load the models: one or two, and many times that on a machine under load
MARGIN = 1.0  # seconds beyond max_seconds in which a page that ends by itself when its time is over can say so
STOPPING = 5.0  # seconds for a page once the crawl was told to stop; with what Scrapy has to do it ends within 10
TICK = 0.1  # seconds between two looks at the clock


class WorkerDiedError(Exception):
    """The process went away before it answered."""


class WorkerKilledError(Exception):
    """The process was killed before it answered, and the page is to be marked with ``code``."""

    def __init__(self, code: WarningCode):
        super().__init__(code)
        self.code = code


class Task(NamedTuple):
    """A job, when it came, and where its page goes."""

    job: Job
    submitted: float
    page: Future[SectionedPage]


class Worker:
    """One process, used by one thread and watched by another; ``gone`` once it was killed or went away by itself."""

    def __init__(self) -> None:
        self.gone = False
        self.killed: WarningCode | None = None  # why
        self._process = _start()
        self._lock = Lock()  # of the values below
        self._submitted: float | None = None  # when the task came that it is at
        self._end = inf  # when the time is over of what it is doing
        self._reason = WarningCode.TOO_SLOW  # why it is killed then

    def run(self, task: Task) -> SectionedPage:
        """Return the page of a task.

        Raises WorkerDiedError, WorkerKilledError, or RuntimeError with the traceback of an exception in the process.
        """
        message = pickle.dumps(task.job)  # whole, and sent as bytes: what fails over there leaves the pipe in order
        try:
            answer = self._answer(message, task)
        except BaseException as error:
            self.stop(grace=0)
            if self.killed is not None and self.killed != WarningCode.WORKER_DIED:
                raise WorkerKilledError(self.killed) from error
            if isinstance(error, (OSError, EOFError, pickle.UnpicklingError)):
                raise WorkerDiedError from error
            raise
        finally:
            self._allow(None, inf)
        if self.killed is not None:  # when it had just answered
            self.stop(grace=0)
        page, failure = answer
        if failure is not None:
            raise RuntimeError(f"in a worker process:\n{failure}")
        return page

    def _answer(self, message: bytes, task: Task) -> tuple[SectionedPage, str | None]:
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._allow(task.submitted, STARTING, WarningCode.WORKER_DIED)
        pickle.dump(message, self._process.stdin)
        self._process.stdin.flush()
        answer = pickle.load(self._process.stdout)
        if answer is READY:
            seconds = task.job.options.max_seconds
            self._allow(task.submitted, seconds + MARGIN if seconds else inf)
            answer = pickle.load(self._process.stdout)
        return answer  # type: ignore[no-any-return]

    def _allow(self, submitted: float | None, seconds: float, reason: WarningCode = WarningCode.TOO_SLOW) -> None:
        """Give the process so many seconds from now on."""
        with self._lock:
            self._submitted, self._end, self._reason = submitted, monotonic() + seconds, reason

    def watch(self, is_over: Callable[[float], bool]) -> None:
        """Kill the process if the time of its page is over: the page's own, or that of all, by when it came."""
        with self._lock:
            if self._submitted is None or self.killed is not None:
                return
            if is_over(self._submitted):
                self._kill(WarningCode.INTERRUPTED)
            elif monotonic() > self._end:
                self._kill(self._reason)

    def _kill(self, reason: WarningCode) -> None:
        self.killed = reason
        self._process.kill()

    def stop(self, grace: float) -> None:
        """End the process: the end of its input first, after *grace* seconds a kill."""
        self.gone = True
        try:
            self._process.communicate(timeout=grace)
        except (subprocess.TimeoutExpired, OSError):
            self._process.kill()
            self._process.communicate()


def _start() -> subprocess.Popen[bytes]:
    # a session or group of its own: Ctrl-C in the terminal is for the crawl, which lets the workers finish
    return subprocess.Popen(
        [sys.executable, "-P", "-m", "scrapy_sections.plugin.worker_process", str(os.getpid())],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(path or os.getcwd() for path in sys.path)},
        start_new_session=True,  # ignored on Windows
        creationflags=getattr(subprocess, "CREATE_NEW_PROCESS_GROUP", 0),  # only there
    )


class WorkerPool:
    """*number* processes; a page whose worker dies is tried once more, then marked ``worker-died``.

    A page that takes longer than its ``max_seconds`` is marked ``too-slow``, one that is not done ``STOPPING`` seconds
    after the crawl *is_stopping* ``interrupted``; their process is killed.
    """

    def __init__(self, number: int, is_stopping: Callable[[], bool] = lambda: False):
        self.restarts = 0
        self.kills = 0
        self._counts = Lock()
        self._is_stopping = is_stopping
        self._stopped = inf  # when the crawl was first seen to stop
        self._closed = Event()
        self._workers: list[Worker | None] = [None] * number
        self._tasks: SimpleQueue[Task | None] = SimpleQueue()
        self._threads = [Thread(target=self._serve, args=[place], daemon=True) for place in range(number)]
        self._watcher = Thread(target=self._watch, daemon=True)

    def submit(self, job: Job) -> Future[SectionedPage]:
        if self._watcher.ident is None:  # the first one
            for thread in (*self._threads, self._watcher):
                thread.start()
            atexit.register(self.close)  # a crawl that ends by force closes nothing
        task = Task(job, monotonic(), Future())
        self._tasks.put(task)
        return task.page

    def close(self) -> None:
        """End the processes now, and give up pages that are not done: nobody waits for them any more."""
        atexit.unregister(self.close)
        self._closed.set()
        for _ in self._threads:
            self._tasks.put(None)
        for thread in self._threads:
            while thread.is_alive():
                self._look()
                thread.join(TICK)

    def _watch(self) -> None:
        while not self._closed.wait(TICK):
            if self._stopped == inf and self._is_stopping():
                self._stopped = monotonic()
            self._look()

    def _look(self) -> None:
        for worker in self._workers:
            if worker is not None:
                worker.watch(self._is_over)

    def _is_over(self, submitted: float) -> bool:
        """True if the time is over for a page that came then, before the crawl was to stop or after."""
        return self._closed.is_set() or monotonic() > max(submitted, self._stopped) + STOPPING

    def _serve(self, place: int) -> None:
        while (task := self._tasks.get()) is not None:
            if not task.page.set_running_or_notify_cancel():
                continue
            try:
                task.page.set_result(self._page(place, task))
            except BaseException as error:  # the thread stays
                task.page.set_exception(error)
            del task  # and its page, which the thread would hold until the next one comes
        worker = self._workers[place]
        if worker is not None:
            worker.stop(LEAVING)

    def _page(self, place: int, task: Task) -> SectionedPage:
        url = task.job.url
        for _ in range(ATTEMPTS):
            if self._is_over(task.submitted):
                return SectionedPage.failed(url, WarningCode.INTERRUPTED)
            try:
                return self._run(place, task)
            except WorkerKilledError as error:
                with self._counts:
                    self.kills += 1
                logger.error("A worker process was killed at %s: its items get the warning %s", url, error.code)
                return SectionedPage.failed(url, error.code)
            except WorkerDiedError as error:
                with self._counts:
                    self.restarts += 1
                cause = error.__cause__
        logger.error("A worker process died twice on %s (%r): its items get the warning worker-died", url, cause)
        return SectionedPage.failed(url, WarningCode.WORKER_DIED)

    def _run(self, place: int, task: Task) -> SectionedPage:
        worker = self._workers[place]
        if worker is None:
            try:
                worker = self._workers[place] = Worker()
            except OSError as error:  # no memory, no descriptors
                raise WorkerDiedError from error
        try:
            return worker.run(task)
        finally:
            if worker.gone:
                self._workers[place] = None
