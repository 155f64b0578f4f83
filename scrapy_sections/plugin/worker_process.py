"""``python -m scrapy_sections.plugin.worker_process PID``: pickled jobs on stdin, pickled pages on stdout.

The process belongs to the crawl with the process id PID and does not outlive it, whatever it is at.
"""

from __future__ import annotations

import ctypes
import os
import pickle
import signal
import sys
import traceback
from queue import SimpleQueue
from threading import Thread
from time import sleep

from scrapy_sections.plugin.job import try_out

READY = None  # sent before each answer, once the models are loaded: from here on the page's time counts
LEAVING = 1.0  # seconds to leave in good order after the end of the input
_PR_SET_PDEATHSIG = 1  # of linux/prctl.h


def main(crawl: int) -> None:
    """Answer each job by READY and (page, None), or by (None, traceback), until the end of the input."""
    for name in (signal.SIGINT, signal.SIGTERM):
        signal.signal(name, signal.SIG_IGN)
    _die_with(crawl)
    answers = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # what a library prints is no answer
    jobs: SimpleQueue[bytes | None] = SimpleQueue()
    Thread(target=_read, args=[jobs], daemon=True).start()
    while (message := jobs.get()) is not None:
        try:
            job = pickle.loads(message)
            try_out(job.options)
            pickle.dump(READY, answers)
            answers.flush()
            answer = pickle.dumps((job.run(), None))
        except MemoryError:  # what is left of this process is no place for other pages
            traceback.print_exc()
            os._exit(1)
        except Exception:
            answer = pickle.dumps((None, traceback.format_exc()))
        answers.write(answer)
        answers.flush()


def _read(jobs: SimpleQueue[bytes | None]) -> None:
    """Hand on the messages of the input; at its end leave, in the middle of a page, too: nobody wants it any more."""
    try:
        while True:
            jobs.put(pickle.load(sys.stdin.buffer))
    except (EOFError, pickle.UnpicklingError):
        jobs.put(None)
    sleep(LEAVING)
    os._exit(0)


def _die_with(crawl: int) -> None:
    """Have the kernel kill this process as soon as the thread that started it is gone.

    Only Linux can. Elsewhere the end of the input tells, once a call into C lets other threads run.
    """
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(_PR_SET_PDEATHSIG, signal.SIGKILL)
        if os.getppid() != crawl:  # gone before the kernel was told
            os._exit(0)


if __name__ == "__main__":
    main(int(sys.argv[1]))
