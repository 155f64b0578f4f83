"""``python -m scrapy_sections.plugin.worker_process``: pickled jobs on stdin, pickled pages on stdout."""

from __future__ import annotations

import os
import pickle
import signal
import sys
import traceback


def main() -> None:
    """Answer each job by (page, None) or by (None, traceback), until the end of the input."""
    for name in (signal.SIGINT, signal.SIGTERM):
        signal.signal(name, signal.SIG_IGN)
    answers = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # what a library prints is no answer
    while True:
        try:
            message = pickle.load(sys.stdin.buffer)
        except EOFError:
            return
        answer: tuple[object, str | None]
        try:
            answer = pickle.loads(message).run(), None
        except Exception:
            answer = None, traceback.format_exc()
        pickle.dump(answer, answers)
        answers.flush()


if __name__ == "__main__":
    main()
