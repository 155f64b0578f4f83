"""From labelled pages to the arrays that the models hold: the only room that imports scikit-learn."""
