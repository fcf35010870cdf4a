"""Examples as files and in batches.  (numpy)

An examples file is an npz of three int32 arrays:
  ids   [tokens]       the token ids of all examples, one after the other
  len   [examples]     tokens of each
  meta  [examples, 7]  START and END of the answer (token positions, -1 without one), the PASSAGE's first token,
                       ANSWERABLE (0 or 1), LANGUAGE (position in LANGUAGES), KIND (position in KINDS) and GROUP: examples
                       of one passage, or of one question, that are read in one batch and compared with each other
and, in those of claims, an int8 array:
  marks [tokens]       of each token: is it of a word that makes the claim wrong (MARKED), or not (UNMARKED), or is that
                       UNKNOWN; OUTSIDE for tokens that are not the claim's
"""

from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import numpy as np

LANGUAGES = ("en", "fr")
KINDS = ("pos", "hard", "swap", "trick", "near")
START, END, PASSAGE, ANSWERABLE, LANGUAGE, KIND, GROUP = range(7)
OUTSIDE, UNKNOWN, UNMARKED, MARKED = range(-2, 2)

BATCHES_SORTED_TOGETHER = 40
HARD_LEFT_OUT = 0.5


class Row(NamedTuple):
    """One example: its tokens, its seven columns, and the marks of its tokens if it is a claim."""

    tokens: np.ndarray
    meta: np.ndarray
    marks: np.ndarray | None = None


class Examples(NamedTuple):
    """The arrays of an examples file, and the offset of each example in `ids`: [examples + 1]."""

    ids: np.ndarray
    offsets: np.ndarray
    lengths: np.ndarray
    meta: np.ndarray
    marks: np.ndarray | None


def row_of(examples: Examples, position: int) -> Row:
    own = slice(examples.offsets[position], examples.offsets[position + 1])
    marks = None if examples.marks is None else examples.marks[own]
    return Row(examples.ids[own], examples.meta[position], marks)


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
    marks = arrays["marks"] if "marks" in arrays.files else None
    return Examples(arrays["ids"], offsets, arrays["len"], arrays["meta"], marks)


def save_examples(path: Path, tokens: list[list[int]], meta: list[list[int]], marks: list[list[int]] | None = None) -> None:
    """Writes token ids and the seven columns of each example, in order, and the marks of claims."""
    ids = np.concatenate([np.array(own, np.int32) for own in tokens])
    lengths = np.array([len(own) for own in tokens], np.int32)
    marked = {"marks": np.concatenate([np.array(own, np.int8) for own in marks])} if marks else {}
    np.savez(path, ids=ids, len=lengths, meta=np.array(meta, np.int32), **marked)


def joined(first: Examples, second: Examples) -> Examples:
    """Both sets, one after the other; the groups of the second are numbered on."""
    meta = second.meta.copy()
    meta[:, GROUP] += first.meta[:, GROUP].max() + 1
    lengths = np.concatenate([first.lengths, second.lengths])
    offsets = np.concatenate([[0], np.cumsum(lengths)])
    has_marks = first.marks is not None and second.marks is not None
    marks = np.concatenate([first.marks, second.marks]) if has_marks else None
    return Examples(np.concatenate([first.ids, second.ids]), offsets, lengths, np.concatenate([first.meta, meta]), marks)


def batches(
    examples: Examples, size: int, written_from: int, written_share: float, seed: int
) -> Iterator[list[int]]:
    """Endless batches of example positions, the same in every run of a seed.

    An epoch leaves out a share of the hard examples, which outnumber the answered ones. With examples written for this
    purpose (those from position `written_from` on) an epoch is as many groups of both as make these `written_share` of
    the whole. Forty batches at a time, whole groups are sorted by length, so that the examples of a batch need little
    padding.
    """
    groups = _positions_by_group(examples.meta[:, GROUP])
    written = [group for group in groups if group[0] >= written_from]
    others = [group for group in groups if group[0] < written_from]
    beside_all_written = sum(map(len, written)) * (1 - written_share) / written_share  # examples
    other_count = int(len(others) * min(1, beside_all_written / written_from)) if written else len(others)
    written_count = int(len(written) * min(1, written_from / max(1, beside_all_written)))
    epoch = 0
    while True:
        random = np.random.RandomState(seed * 1000 + epoch)
        chosen = [others[at] for at in random.permutation(len(others))[:other_count]]
        chosen += [written[at] for at in random.permutation(len(written))[:written_count]]
        kept = [_without_some_hard(chosen[at], examples, random) for at in random.permutation(len(chosen))]
        yield from _batches_of(kept, examples.lengths, size, random)
        epoch += 1


def _positions_by_group(numbers: np.ndarray) -> list[np.ndarray]:
    order = np.argsort(numbers, kind="stable")
    return np.split(order, np.flatnonzero(np.diff(numbers[order])) + 1)


def _without_some_hard(group: np.ndarray, examples: Examples, random: np.random.RandomState) -> np.ndarray:
    hard = examples.meta[group, KIND] == KINDS.index("hard")
    return group[~(hard & (random.random(len(group)) < HARD_LEFT_OUT))]


def _batches_of(
    groups: list[np.ndarray], lengths: np.ndarray, size: int, random: np.random.RandomState
) -> Iterator[list[int]]:
    pending: list[np.ndarray] = []
    for number, group in enumerate(groups):
        if len(group):
            pending.append(group)
        if sum(map(len, pending)) >= size * BATCHES_SORTED_TOGETHER or (pending and number == len(groups) - 1):
            row = np.concatenate(sorted(pending, key=lambda own: lengths[own].mean()))
            full = [row[at : at + size].tolist() for at in range(0, len(row) - size + 1, size)]
            random.shuffle(full)
            yield from full
            pending = []
