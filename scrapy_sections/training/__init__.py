"""Training and evaluation. Each room imports from the ones before it: data, fitting, evaluation, papers."""
