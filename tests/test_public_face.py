"""What the package shows of itself: its public names, and nothing else."""

import eightoff_widget as eo


def test_the_package_lists_its_public_names_alone():
    assert dir(eo) == sorted(eo.__all__)
    assert "analysis" not in dir(eo)
