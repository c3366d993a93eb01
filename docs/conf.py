"""The documentation as a site: `sphinx-build -W docs site` builds it, without a warning."""

from eightoff_widget import __version__

project = "eightoff_widget"
copyright = "the eightoff_widget authors"  # noqa: A001  # Sphinx's name
release = __version__

extensions = ["myst_parser", "sphinx.ext.autodoc", "sphinx.ext.napoleon"]
exclude_patterns = ["pictures"]

html_theme = "furo"
html_title = "eightoff_widget"
html_copy_source = False

# What stands in backticks in a docstring is a name, and leads to its place if it has one.
default_role = "py:obj"

# Links within a page lead to its headings.
myst_heading_anchors = 3

autoclass_content = "class"
autodoc_default_options = {"members": True, "member-order": "bysource"}
autodoc_typehints = "signature"
autodoc_typehints_format = "short"
napoleon_google_docstring = False
napoleon_use_rtype = False
napoleon_preprocess_types = True
