"""From labelled pages to the arrays that the models hold, with scikit-learn."""
