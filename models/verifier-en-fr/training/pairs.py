"""Questions and passages as the token ids that the verifier reads.  (numpy, tokenizers)"""

import random
from collections import Counter
from pathlib import Path
from typing import NamedTuple

from tokenizers import Tokenizer

from architecture import BOS, EOS
from examples import KINDS, LANGUAGES, save_examples

TOKENIZER = Path(__file__).resolve().parents[2] / "embedder-en-fr" / "tokenizer.json"
SPECIAL_TOKENS = 3
LONGEST_QUESTION, LONGEST_EXAMPLE = 48, 256  # tokens

TITLE_SHARE = 0.55  # of the passages that carry their article's title, as passages do in use


class EncodedPair(NamedTuple):
    """Token ids of a question and a passage; the answer's first and last token, or -1; the passage's first token."""

    tokens: list[int]
    start: int
    end: int
    passage_start: int


class Example(NamedTuple):
    pair: EncodedPair
    language: str
    kind: str
    group: int


class PairEncoder:
    """Encodes <s> query: QUESTION </s> passage: [TITLE. ]TEXT </s>."""

    def __init__(self, chance: random.Random) -> None:
        self._chance = chance
        self._tokenizer = Tokenizer.from_file(str(TOKENIZER))
        self._tokenizer.no_truncation()
        self._tokenizer.no_padding()

    def encode(self, question: str, passage: dict, answer: str | None = None) -> EncodedPair | None:
        """None when the answer is not in the passage or too long. A long passage is cut to a part with the answer."""
        head = self._head(passage)
        query = self._tokenizer.encode("query: " + question, add_special_tokens=False).ids[:LONGEST_QUESTION]
        encoding = self._tokenizer.encode(head + passage["text"], add_special_tokens=False)
        start = end = -1
        if answer is not None:
            span = _token_span(encoding.offsets, passage["text"], len(head), answer)
            if span is None:
                return None
            start, end = span
        room = LONGEST_EXAMPLE - len(query) - SPECIAL_TOKENS
        if end - start >= room:
            return None
        cut = self._cut(len(encoding.ids), room, start, end)
        passage_start = len(query) + 2
        tokens = [BOS, *query, EOS, *encoding.ids[cut : cut + room], EOS]
        if start < 0:
            return EncodedPair(tokens, -1, -1, passage_start)
        return EncodedPair(tokens, start - cut + passage_start, end - cut + passage_start, passage_start)

    def _head(self, passage: dict) -> str:
        """The text before a passage's own. A title with markup is never shown."""
        if passage["title"] and "<" not in passage["title"] and self._chance.random() < TITLE_SHARE:
            return f"passage: {passage['title'].replace('_', ' ')}. "
        return "passage: "

    def _cut(self, length: int, room: int, start: int, end: int) -> int:
        """The first token kept of a passage of `length` tokens."""
        if length <= room:
            return 0
        if start >= 0:
            return self._chance.randint(max(0, end + 1 - room), min(start, length - room))
        return self._chance.randint(0, length - room) if self._chance.random() < 0.5 else 0


def _token_span(offsets: list[tuple[int, int]], text: str, shift: int, answer: str) -> tuple[int, int] | None:
    """First and last token of the answer's first occurrence; the text begins `shift` characters into the offsets."""
    at = text.find(answer)
    if at < 0:
        return None
    first, last = at + shift, at + shift + len(answer)
    inside = [token for token, (begin, end) in enumerate(offsets) if end > first and begin < last and end > begin]
    return (inside[0], inside[-1]) if inside else None


def write_examples(path: Path, examples: list[Example]) -> None:
    """Writes an examples file, and prints how many of each kind it holds."""
    meta = [
        [
            example.pair.start,
            example.pair.end,
            example.pair.passage_start,
            int(example.kind == "pos"),
            LANGUAGES.index(example.language),
            KINDS.index(example.kind),
            example.group,
        ]
        for example in examples
    ]
    save_examples(path, [example.pair.tokens for example in examples], meta)
    counts = Counter(f"{example.language} {example.kind}" for example in examples)
    tokens = sum(len(example.pair.tokens) for example in examples)
    print(path.name, len(examples), dict(sorted(counts.items())), f"mean length {tokens / len(examples):.1f}")
