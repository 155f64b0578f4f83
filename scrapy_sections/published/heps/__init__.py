"""HEPS: heading-based page segmentation (Manabe and Tajima, "Extracting Logical Hierarchical Structure of HTML
Documents Based on Headings", VLDB 2015), the whole of it: it needs no labels.

One algorithm, over columns that can be filled from any tree; ``HepsParameters`` makes it the paper's, the authors'
program's, or the robust one. Where these depart from the paper, or from each other:

| | paper | program | robust |
|---|---|---|---|
| thresholds 1 to 5 | .1 .2 .7 .6 .3 | .1 .5 .9 .4 .3 | .1 .5 .7 .6 .3 |
| a share at its threshold | passes | fails the list | passes |
| breaks a sentence | internal nodes between two texts | all nodes between, even texts | inline elements on a line |
| becomes text with it | all nodes of its style | the same, and blank ones stay as blank texts | only its line |
| style of a sentence | (not told) that of the text behind its first breaker | the same | that of most of its text |
| front nodes | one depth a list | the same | each candidate's own, below headings found before |
| h1 to h6 | as other texts | the same | exempt from conditions 2, 3 and 5 |
| levels in one list | none | none | those numbered in another way are another list |
| candidates | texts, images | the same | texts that are displayed |

What the paper's five properties are on a page is for ``css.styles`` to say, in all three. A page is read from its
blocks, so that text which no reader sees (scripts, options of a form, what a user fills in) is no candidate; an image's
text is its address, its height that of its attribute; lengths are code points. The root's heading is the page's title
and no section. The program's own text of images, its UTF-16 lengths and its blanks are in ``training.reference``, which
compares its results with ours.

Pairs of siblings are counted, not compared: neighbours of a list meet first, a table of the least depths tells where,
and equal texts are found by counting. Time grows with the number of nodes.
"""
