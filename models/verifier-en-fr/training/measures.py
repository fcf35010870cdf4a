"""Figures of scores.  (numpy)"""

import numpy as np


def auroc(positives: list[float], negatives: list[float]) -> float:
    """Probability that a positive's score is above a negative's; NaN when one of them is missing."""
    if not positives or not negatives:
        return float("nan")
    ranks = np.argsort(np.argsort(np.array(positives + negatives)))
    lowest = len(positives) * (len(positives) - 1) / 2
    return (ranks[: len(positives)].sum() - lowest) / (len(positives) * len(negatives))
