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
HARD_LEFT_OUT = 0.3


class Row(NamedTuple):
    """One example: its tokens, and its six columns."""

    tokens: np.ndarray
    meta: np.ndarray


class Examples(NamedTuple):
    """The arrays of an examples file, and the offset of each example in `ids`: [examples + 1]."""

    ids: np.ndarray
    offsets: np.ndarray
    lengths: np.ndarray
    meta: np.ndarray


def row_of(examples: Examples, position: int) -> Row:
    tokens = examples.ids[examples.offsets[position] : examples.offsets[position + 1]]
    return Row(tokens, examples.meta[position])


def cropped(row: Row, longest: int, random: np.random.RandomState) -> Row:
    """The example with a part of its passage, at most `longest` tokens, that holds the answer if there is one."""
    passage = row.meta[PASSAGE]
    last = len(row.tokens) - 1  # the end token
    answered = row.meta[ANSWERABLE] == 1
    if last - passage <= longest or (answered and row.meta[END] - row.meta[START] >= longest):
        return row
    low, high = passage, last - longest
    if answered:
        low, high = max(low, row.meta[END] + 1 - longest), min(high, row.meta[START])
    first = random.randint(low, high + 1)
    tokens = np.concatenate([row.tokens[:passage], row.tokens[first : first + longest], row.tokens[last:]])
    meta = row.meta.copy()
    if answered:
        meta[[START, END]] -= first - passage
    return Row(tokens, meta)


def load_examples(path: Path) -> Examples:
    arrays = np.load(path)
    offsets = np.concatenate([[0], np.cumsum(arrays["len"])])
    return Examples(arrays["ids"], offsets, arrays["len"], arrays["meta"])


def save_examples(path: Path, tokens: list[list[int]], meta: list[list[int]]) -> None:
    """Writes token ids and the six columns of each example, in order."""
    ids = np.concatenate([np.array(own, np.int32) for own in tokens])
    lengths = np.array([len(own) for own in tokens], np.int32)
    np.savez(path, ids=ids, len=lengths, meta=np.array(meta, np.int32))


def batches(examples: Examples, size: int) -> Iterator[list[int]]:
    """Endless batches of example positions, the same in every run; the seed of an epoch is its number.

    An epoch leaves out a share of the hard examples, which outnumber the answered ones. Forty batches at a time are
    sorted by length, so that the examples of a batch need little padding.
    """
    lengths = examples.lengths
    hard = examples.meta[:, KIND] == KINDS.index("hard")
    epoch = 0
    while True:
        random = np.random.RandomState(epoch)
        left_out = hard & (random.random(len(lengths)) < HARD_LEFT_OUT)
        order = random.permutation(np.flatnonzero(~left_out))
        for at in range(0, len(order), size * BATCHES_SORTED_TOGETHER):
            group = sorted(order[at : at + size * BATCHES_SORTED_TOGETHER], key=lambda example: lengths[example])
            full = [group[k : k + size] for k in range(0, len(group) - size + 1, size)]
            random.shuffle(full)
            yield from full
        epoch += 1
