"""What pyproject.toml cannot say: with EIGHTOFF_PURE_PYTHON set, a wheel that fits every machine.

It searches in Python, as the package does with the same variable set where it runs.
"""

import os

from setuptools import Extension, setup

_SOLVER = "eightoff_widget/solver"

_NAMES = ("kings_only/_exact", "kings_only/_batch", "kings_only/_shortest", "any_card/_general")

setup(
    ext_modules=[
        Extension(
            f"{_SOLVER}/{name}".replace("/", "."),
            sources=[f"{_SOLVER}/{name}.pyx"],
            depends=[
                f"{_SOLVER}/{shared}.pxd"
                for shared in ("_dealt", "kings_only/_exact", "kings_only/_seatings")
            ],
            optional=True,  # without a compiler the package installs all the same
        )
        for name in _NAMES
        if not os.environ.get("EIGHTOFF_PURE_PYTHON")
    ]
)
