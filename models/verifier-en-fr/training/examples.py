"""Examples as files and in batches.  (numpy)

An examples file is an npz of three int32 arrays:
  ids   [tokens]       the token ids of all examples, one after the other
  len   [examples]     tokens of each
  meta  [examples, 6]  START and END of the answer (token positions, -1 without one), the PASSAGE's first token,
                       ANSWERABLE (0 or 1), LANGUAGE (position in LANGUAGES) and KIND (position in KINDS)
"""

from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import numpy as np

LANGUAGES = ("en", "fr")
KINDS = ("pos", "hard", "swap", "trick")
START, END, PASSAGE, ANSWERABLE, LANGUAGE, KIND = range(6)

BATCHES_SORTED_TOGETHER = 40


class Examples(NamedTuple):
    """The arrays of an examples file, and the offset of each example in `ids`: [examples + 1]."""

    ids: np.ndarray
    offsets: np.ndarray
    lengths: np.ndarray
    meta: np.ndarray


def load_examples(path: Path) -> Examples:
    arrays = np.load(path)
    offsets = np.concatenate([[0], np.cumsum(arrays["len"])])
    return Examples(arrays["ids"], offsets, arrays["len"], arrays["meta"])


def save_examples(path: Path, tokens: list[list[int]], meta: list[list[int]]) -> None:
    """Writes token ids and the six columns of each example, in order."""
    ids = np.concatenate([np.array(own, np.int32) for own in tokens])
    lengths = np.array([len(own) for own in tokens], np.int32)
    np.savez(path, ids=ids, len=lengths, meta=np.array(meta, np.int32))


def batches(lengths: np.ndarray, size: int) -> Iterator[list[int]]:
    """Endless batches of example positions, the same in every run; the seed of an epoch is its number.

    Forty batches at a time are sorted by length, so that the examples of a batch need little padding.
    """
    epoch = 0
    while True:
        random = np.random.RandomState(epoch)
        order = random.permutation(len(lengths))
        for at in range(0, len(order), size * BATCHES_SORTED_TOGETHER):
            group = sorted(order[at : at + size * BATCHES_SORTED_TOGETHER], key=lambda example: lengths[example])
            full = [group[k : k + size] for k in range(0, len(group) - size + 1, size)]
            random.shuffle(full)
            yield from full
        epoch += 1
