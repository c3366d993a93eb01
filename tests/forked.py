"""Programs that a test may kill at any moment, started in no time.

Most of the time that such a program takes to start goes into its imports. `Forker` runs one process
that does them once, and forks for each program that is asked for: it has opened no file and runs no
thread by then, so there is nothing that two of them share.
"""

from __future__ import annotations

import importlib.util
import json
import os
import signal
import socket
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from types import TracebackType

TESTS = Path(__file__).parent


class Forked:
    """A program that was forked: what it reads and writes, and its end."""

    def __init__(self, forker: Forker, pid: int, stdin: int, stdout: int) -> None:
        self._forker = forker
        self._pid = pid
        self.stdin = os.fdopen(stdin, "w")
        self.stdout = os.fdopen(stdout)

    def kill(self) -> None:
        os.kill(self._pid, signal.SIGKILL)

    def wait(self) -> int:
        """Wait until it has ended; returns its code, negative if a signal ended it."""
        self.stdin.close()
        self.stdout.close()
        return self._forker.ask(self._pid)


class Forker:
    """Starts programs, each by the function `main` of the same file, as long as it is entered."""

    def __init__(self, program: Path) -> None:
        self._line, theirs = socket.socketpair()
        paths = [str(TESTS), *filter(None, [os.environ.get("PYTHONPATH")])]
        self._process = subprocess.Popen(
            [sys.executable, __file__, program],
            env=os.environ | {"PYTHONPATH": os.pathsep.join(paths)},
            stdin=theirs,
        )
        theirs.close()

    def __enter__(self) -> Forker:
        return self

    def __exit__(
        self,
        error: type[BaseException] | None,
        value: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        self._line.close()
        self._process.wait(60)

    def start(self, *arguments: object) -> Forked:
        """A new program: `main` is called with these arguments as text."""
        its_stdin, stdin = os.pipe()
        stdout, its_stdout = os.pipe()
        pid = self.ask([str(argument) for argument in arguments], its_stdin, its_stdout)
        os.close(its_stdin)
        os.close(its_stdout)
        return Forked(self, pid, stdin, stdout)

    def ask(self, what: object, *handed: int) -> int:
        """The number that answers a message: see `serve`."""
        socket.send_fds(self._line, [json.dumps(what).encode()], handed)
        answer = self._line.recv(100)
        assert answer, "the process that forks has ended"
        return int(answer)


def serve(program: str) -> None:
    """Answer a list of arguments with the number of a new process, and such a number with its end.

    Each message waits for its answer, so none is cut in two.
    """
    spec = importlib.util.spec_from_file_location("program", program)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    line = socket.socket(fileno=os.dup(0))
    while True:
        text, handed, *_ = socket.recv_fds(line, 10_000, 2)
        if not text:
            return
        message = json.loads(text)
        if isinstance(message, int):
            answer = os.waitstatus_to_exitcode(os.waitpid(message, 0)[1])
        elif (answer := os.fork()) == 0:
            line.close()
            for place, descriptor in enumerate(handed):
                os.dup2(descriptor, place)
                os.close(descriptor)
            module.main(*message)
            return
        for descriptor in handed:
            os.close(descriptor)
        line.send(str(answer).encode())


if __name__ == "__main__":  # pytest looks into every module for examples
    serve(*sys.argv[1:])
