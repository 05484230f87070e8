"""Boards and results as pictures, for notebooks and files: SVG and HTML as text, without a script
and without anything from elsewhere. All is drawn of plain data: nothing else of the package is
known here.
"""
