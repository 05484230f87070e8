"""Boards and results as pictures, for notebooks and files: SVG and HTML as text, without a script
and without anything from elsewhere. They're drawn from plain data, and know nothing else of the
package.
"""
