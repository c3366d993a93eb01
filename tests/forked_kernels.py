"""Kernels that start at once: each is forked from a process that has imported everything.

Each is as new as one that Python was started for: a process and a namespace of its own, that may be
interrupted, killed and started again. Jupyter starts this program for a kernel; it has one forked,
hands on its signals, and ends when it does.
"""

from __future__ import annotations

import json
import os
import signal
import socket
import sys
import threading
from pathlib import Path

NAME = "forked"
"""Their name in a notebook's metadata."""


def install(data: Path, door: Path) -> None:
    """Let a Jupyter whose data folder this is start kernels of whoever listens at the door."""
    folder = data / "kernels" / NAME
    folder.mkdir(parents=True)
    spec = {
        "argv": [sys.executable, "-S", "-E", __file__, str(door), "{connection_file}"],
        "display_name": "Python 3, forked",
        "language": "python",
    }
    (folder / "kernel.json").write_text(json.dumps(spec))


def serve(door: socket.socket) -> None:
    """Fork a kernel for everybody who comes to the door."""
    import gc  # whoever only asks for a kernel waits for none of these

    import anywidget  # noqa: F401
    import ipykernel.kernelapp

    # Each name is imported when it is first asked for.
    from eightoff_widget import (  # noqa: F401
        EditWidget,
        PlayWidget,
        Puzzle,
        ReplayWidget,
        TeachWidget,
    )

    gc.freeze()
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)  # nobody waits for those that end
    while True:
        asker, _ = door.accept()
        with asker:
            if os.fork() == 0:
                door.close()
                signal.signal(signal.SIGCHLD, signal.SIG_DFL)
                with asker.makefile() as said:
                    asked = json.loads(said.readline())
                _become_kernel(ipykernel.kernelapp.IPKernelApp, asker, **asked)


def _become_kernel(
    app: type, asker: socket.socket, connection: str, folder: str, environment: dict[str, str]
) -> None:
    """Be a kernel, until it is shut down or nobody waits for it any more."""
    parent = os.getppid()
    os.setsid()
    os.chdir(folder)
    os.environ.clear()
    os.environ.update(environment)
    asker.sendall(f"{os.getpid()}\n".encode())
    threading.Thread(target=_end_with, args=(asker,), daemon=True).start()
    app.launch_instance(["-f", connection, f"--IPKernelApp.parent_handle={parent}"])
    sys.exit()


def _end_with(asker: socket.socket) -> None:
    """Die when whoever asked for this kernel does."""
    asker.recv(1)
    os.kill(os.getpid(), signal.SIGKILL)


def ask(door: str, connection: str) -> None:
    """Have a kernel forked, and be to Jupyter what it is until it ends."""
    with socket.socket(socket.AF_UNIX) as asker:
        asker.connect(door)
        wanted = {
            "connection": connection,
            "folder": str(Path.cwd()),
            "environment": dict(os.environ),
        }
        asker.sendall(json.dumps(wanted).encode() + b"\n")
        with asker.makefile() as said:
            kernel = int(said.readline())
            for number in (signal.SIGINT, signal.SIGTERM):
                signal.signal(number, lambda number, _: os.kill(kernel, number))
            said.read()  # until it ends


if __name__ == "__main__":
    match sys.argv[1:]:
        case [door]:
            del sys.path[0]  # where this file is, and no kernel looks
            serve(socket.socket(fileno=int(door)))
        case [door, connection]:
            ask(door, connection)
