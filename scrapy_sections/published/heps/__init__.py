"""HEPS: heading-based page segmentation, in full; it needs no labels.

The method of Manabe and Tajima, "Extracting Logical Hierarchical Structure of HTML Documents Based on Headings", VLDB
2015. One algorithm works on a tree of columns (``heps_tree``); ``HepsParameters`` makes it the paper's, that of the
authors' program (their reference implementation), or the robust one. Where these differ:

| | paper | program | robust |
|---|---|---|---|
| thresholds of conditions 1 to 5 | .1 .2 .7 .6 .3 | .1 .5 .9 .4 .3 | .1 .5 .7 .6 .3 |
| a share that equals its threshold | passes | fails the list | passes |
| sentence-breaking nodes | internal, between two texts | any between two texts, even texts | inline nodes on a line |
| become text with these | all nodes of their style | as paper; blank ones stay as blank texts | their line only |
| style of a joined sentence | of the text behind its first breaking node (not said) | as paper | of its longest text |
| front nodes | at one depth for a list | as paper | each candidate's own, without headings found before |
| h1 to h6 | like other texts | as paper | exempt from conditions 2, 3 and 5 |
| levels within a list | none | none | other kinds of enumerators are on other lists |
| candidate headings | texts and images | as paper | texts that are displayed |

In all three, the five style properties are computed by ``css.styles``. The tree is made from a page's blocks, so that
text which no reader sees (scripts, options of a form, what a user fills in) is no candidate. The text of an image is
its address, its height that of its attribute. Lengths are code points. The root's heading is the page's title, which
is no section. How the program reads the text of images, counts lengths (UTF-16) and defines blanks is in
``training.papers.heps_reference``, which compares its results with ours.

Time grows with the number of nodes. Pairs of siblings are not compared: the first members of a list to meet are
neighbours, range minima of depths tell where they meet, and equal texts are found by counting.
"""
