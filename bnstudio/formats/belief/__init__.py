"""Formats of networks with tables, one file each: XMLBIF, XDSL, Hugin, Netica, UAI, DSC.

``assembly`` makes a network of what their readers find and prepares it for their writers;
``scan`` and ``xmltree`` take texts apart.
"""

__all__ = ["dsc", "hugin", "netica", "scan", "uai", "xdsl", "xmlbif", "xmltree"]
