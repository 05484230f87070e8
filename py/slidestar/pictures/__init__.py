"""Draw boards and results for notebooks and files, as SVG and HTML without scripts.

The modules draw plain data and import nothing else of the package.
"""
