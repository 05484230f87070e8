"""Draw boards and results for notebooks and files, as SVG and HTML without scripts.

The modules draw plain data. They do not import any other part of the package.
"""
