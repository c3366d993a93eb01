"""What pyproject.toml cannot say: with EIGHTOFF_PURE_PYTHON set, a wheel that fits every machine.

It searches in Python, as the package does with the same variable set where it runs.
"""

import os

from setuptools import Extension, setup

_SOLVER = "eightoff_widget/solver"

setup(
    ext_modules=[
        Extension(
            f"{_SOLVER}/{name}".replace("/", "."),
            sources=[f"{_SOLVER}/{name}.pyx"],
            depends=[f"{_SOLVER}/_dealt.pxd"],
            optional=True,  # without a compiler the package installs all the same
        )
        for name in ("kings_only/_exact", "kings_only/_shortest", "any_card/_general")
        if not os.environ.get("EIGHTOFF_PURE_PYTHON")
    ]
)
