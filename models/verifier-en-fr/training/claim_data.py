"""Claims about documents, and the examples made of them.  (numpy, tokenizers)

  python3 claim_data.py --data DATA --work WORK

Writes WORK/claims-{distant,train,dev}.npz. A claim is a sentence of an answer; its label says whether the text beside it
supports it. An example is encoded as

  <s> query: CLAIM </s> CONTEXT </s> passage: [TITLE. ]EVIDENCE </s>

CONTEXT is the question and the answer's sentence before, where a claim needs them; EVIDENCE are the sentences of the
text that share most with the claim, in their order. In an examples file (examples.py) the column ANSWERABLE holds the
label, a position in LABELS. The words that make a claim wrong are marked: those in which it differs from the right claim
of its group that is most like it, if there is one, and those that WiCE's annotators marked.

  distant   made from questions and answers of the question sets: statements, fragments, changed sentences
  train     written for this (claims/written), and four fifths of WiCE's and BEGIN's development parts
  dev       the rest of these, apart by document and by source
"""

import argparse
import json
import random
import re
import unicodedata
from collections import Counter
from collections.abc import Iterator
from difflib import SequenceMatcher
from pathlib import Path
from typing import NamedTuple

from tokenizers import Tokenizer

from architecture import BOS, EOS
from changed_question import change_question
from examples import LANGUAGES, MARKED, OUTSIDE, UNKNOWN, UNMARKED, save_examples
from pairs import TOKENIZER
from question_sets import LANGUAGE, read_passages, read_questions, share_of, split_of
from written import WRITTEN, is_held_apart, read_written

LABELS = ("supported", "contradicted", "unsupported", "none", "not supported")
"""The last one is of sets that do not tell contradicted from unsupported; it is no output of the model."""

CLAIMS = Path(__file__).parent / "claims" / "written"
CLAIMS_ON_ARTICLES = Path(__file__).parent / "claims" / "on-articles"
LABEL_OF = {"s": "supported", "c": "contradicted", "u": "unsupported", "n": "none", "f": "not supported"}

LONGEST_CLAIM, LONGEST_CONTEXT, LONGEST_HEAD, LONGEST_EXAMPLE = 80, 40, 32, 256  # tokens
SHORTER_EVIDENCE, SHORTER_SHARE = (40, 60, 90), 0.85  # tokens, and the share of the examples cut to them, to save time
TITLE_SHARE = 0.7
OTHERS_SHARE = 0.5  # of the examples that also show sentences of other passages
LEAST_ALIKE = 0.5  # of a wrong claim and a right one whose differing words are marked
REPEATED = 2  # each time with other evidence around the claim's own
ASKED_SHARE = 0.6  # of the claims without a question of their own that get one of the document, as claims have in use
DEVELOPMENT_SHARE = 0.2  # of the public claims, by source
SEED = 39

SENTENCE = re.compile(r"[^.!?\n|]+[.!?|\n]*\s*")
WORD = re.compile(r"\w+")
GAP = "…"
MARKUP = re.compile(r"\*\*|__|`|^\s*(?:[-*•]|\d+[.)]|#+)\s+")
"""Markdown that the product takes away before a claim is read."""


class ClaimRow(NamedTuple):
    """A claim with the passages that bear on it (`own`), others of its document, and questions that they answer."""

    claim: str
    context: str
    asked: list[str]
    title: str
    own: list[str]
    others: list[str]
    label: str
    language: str
    group: str
    wrong: list[bool] | None = None
    """Of each word of the claim, as split by white space, whether it makes the claim wrong; None where that is unknown."""


class Encoded(NamedTuple):
    tokens: list[int]
    marks: list[int]
    passage_start: int


def sentences_of(text: str) -> list[str]:
    """Sentences, table cells and lines; short ones stay with the one before."""
    parts: list[str] = []
    for match in SENTENCE.finditer(text):
        part = match.group()
        if parts and len(WORD.findall(part)) < 3:
            parts[-1] += part
        else:
            parts.append(part)
    return parts or [text]


def keys_of(text: str) -> set[str]:
    """Words of more than three letters, cut to six and without accents, and all numbers."""
    plain = "".join(own for own in unicodedata.normalize("NFKD", text.lower()) if not unicodedata.combining(own))
    return {word[:6] for word in WORD.findall(plain) if len(word) > 3 or word.isdigit()}


def _plain(text: str) -> str:
    return " ".join(MARKUP.sub(" ", text).split())


class ClaimEncoder:
    """Encodes claims; every random choice comes from one generator."""

    def __init__(self, chance: random.Random) -> None:
        self._chance = chance
        self._tokenizer = Tokenizer.from_file(str(TOKENIZER))
        self._tokenizer.no_truncation()
        self._tokenizer.no_padding()

    def encode(self, row: ClaimRow) -> Encoded:
        claim, marks = (own[:LONGEST_CLAIM] for own in self._claim(row))
        around = row.context
        if row.asked and self._chance.random() < ASKED_SHARE:
            around = f"{self._chance.choice(row.asked)} {around}"
        context = self._ids(_plain(around))[-LONGEST_CONTEXT:] if around else []
        titled = row.title and self._chance.random() < TITLE_SHARE
        head = self._ids(f"passage: {row.title.replace('_', ' ')}." if titled else "passage:")[:LONGEST_HEAD]
        room = LONGEST_EXAMPLE - len(claim) - len(context) - len(head) - 4
        if self._chance.random() < SHORTER_SHARE:
            room = min(room, self._chance.choice(SHORTER_EVIDENCE))
        evidence = self._evidence(row, room)
        before = [BOS, *claim, EOS, *context, EOS]
        tokens = [*before, *head, *evidence, EOS]
        return Encoded(tokens, [OUTSIDE, *marks, *[OUTSIDE] * (len(tokens) - len(claim) - 1)], len(before))

    def _claim(self, row: ClaimRow) -> tuple[list[int], list[int]]:
        """The tokens of the claim, and their marks."""
        wrong = row.wrong or []
        words = [(_plain(word), at) for at, word in enumerate(row.claim.split())]
        plain = _plain(row.claim)
        marks_of = [UNKNOWN] * len(plain)
        start = 0
        for word, at in words if wrong else []:
            found = plain.find(word, start) if word else -1
            if found < 0:
                continue
            start = found + len(word)
            marks_of[found:start] = [MARKED if wrong[at] else UNMARKED] * len(word)
        encoding = self._tokenizer.encode("query: " + plain, add_special_tokens=False)
        before = len("query: ")
        marks = [OUTSIDE if end <= before else marks_of[end - 1 - before] for _, end in encoding.offsets]
        return encoding.ids, marks

    def _ids(self, text: str) -> list[int]:
        return self._tokenizer.encode(text, add_special_tokens=False).ids

    def _evidence(self, row: ClaimRow, room: int) -> list[int]:
        """The sentences that share most with the claim, their neighbours next, as many as there is room for."""
        texts = [(text, True) for text in row.own]
        if row.others and self._chance.random() < OTHERS_SHARE:
            others = self._chance.sample(row.others, min(2, len(row.others)))
            texts = [*texts, *((text, False) for text in others)]
            self._chance.shuffle(texts)
        sentences = [(place, part, own) for place, (text, own) in enumerate(texts) for part in sentences_of(text)]
        wanted = keys_of(row.claim) | keys_of(row.context)
        common = Counter(key for _, part, _ in sentences for key in keys_of(part))
        scores = [sum(1 / common[key] for key in keys_of(part) & wanted) + 0.1 * own for _, part, own in sentences]
        near = [
            score + 0.5 * max([scores[by] for by in (at - 1, at + 1) if 0 <= by < len(scores)], default=0)
            for at, score in enumerate(scores)
        ]
        kept: dict[int, list[int]] = {}
        left = room
        for at in sorted(range(len(sentences)), key=lambda at: -near[at]):
            ids = self._ids(sentences[at][1].strip())
            if len(ids) + 1 > left:
                if not kept:
                    kept[at] = ids[:left]
                    break
                continue
            kept[at] = ids
            left -= len(ids) + 1
        gap = self._ids(GAP)
        tokens: list[int] = []
        last = None
        for at in sorted(kept):
            skipped = last is not None and (at != last + 1 or sentences[at][0] != sentences[last][0])
            tokens += [*(gap[-1:] if skipped else []), *kept[at]]
            last = at
        return tokens[:room]


def wrong_words(claim: str, label: str, right: list[str]) -> list[bool] | None:
    """Of each word, whether the claim differs in it from the right one that is most like it; None when there is none."""
    words = claim.split()
    if label == "s":
        return [False] * len(words)
    if label == "n" or not right:
        return None
    own = [_bare(word) for word in words]
    matchers = [SequenceMatcher(None, [_bare(word) for word in twin.split()], own, False) for twin in right]
    best = max(matchers, key=lambda matcher: matcher.ratio())
    if best.ratio() < LEAST_ALIKE:
        return None
    wrong = [False] * len(words)
    for operation, _, _, start, end in best.get_opcodes():
        if operation == "delete":  # what is left out shows in its neighbours
            start, end = max(0, start - 1), min(len(words), start + 1)
        if operation != "equal":
            wrong[start:end] = [True] * (end - start)
    return wrong


def _bare(word: str) -> str:
    return word.strip(".,;:!?*\"'«»“”()").lower()


def written_rows(apart: bool) -> Iterator[ClaimRow]:
    """The claims written for this about training documents, or about those held apart for development."""
    documents = {document["id"]: document for document in read_written(WRITTEN)}
    for path in sorted(CLAIMS.glob("*.jsonl")):
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines()):
            group = json.loads(line)
            document = documents[group["document"]]
            if is_held_apart(document) == apart:
                yield from _rows_of_group(group, document, f"{path.stem}#{number}")


def _rows_of_group(group: dict, document: dict, name: str) -> Iterator[ClaimRow]:
    passages = document["passages"]
    own = [passages[at] for at in group["passages"]]
    others = [text for at, text in enumerate(passages) if at not in group["passages"]]
    context = " ".join(group[key] for key in ("question", "before") if group.get(key))
    asked = [own["question"] for own in document["questions"] if own["passage"] in group["passages"]]
    if group.get("question"):
        asked = []
    language = group.get("language", document["language"])
    right = [claim for label, claim in group["claims"] if label == "s"]
    for label, claim in group["claims"]:
        wrong = wrong_words(claim, label, right)
        yield ClaimRow(claim, context, asked, document["title"], own, others, LABEL_OF[label], language, name, wrong)


def on_article_rows(data: Path) -> Iterator[ClaimRow]:
    """The claims written for this about passages of the question sets' training articles.

    Raises ValueError for a passage of an article that is not trained on.
    """
    sets = ("squad-training", "squad2", "piaf-fr")
    passages = {(name, own["id"]): own for name in sets for own in read_passages(data, name)}
    articles: dict[tuple[str, str], list[str]] = {}
    for (name, _), own in passages.items():
        articles.setdefault((name, own["title"]), []).append(own["text"])
    for path in sorted(CLAIMS_ON_ARTICLES.glob("*.jsonl")):
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines()):
            group = json.loads(line)
            name = group["set"]
            passage = passages[name, group["passage"]]
            if split_of(name, passage["title"]) != "training":
                raise ValueError(f"{passage['title']} is not trained on")
            texts = articles[name, passage["title"]]
            texts = [passage["text"], *(text for text in texts if text != passage["text"])]
            document = {"passages": texts, "questions": [], "title": passage["title"], "language": LANGUAGE[name]}
            yield from _rows_of_group({**group, "passages": [0]}, document, f"{path.stem} on articles#{number}")


def public_rows(data: Path, apart: bool) -> Iterator[ClaimRow]:
    """WiCE's and BEGIN's development parts, apart by source."""
    for name in ("wice-dev", "wice-tokens", "begin-dev"):
        for line in (data / "claims" / f"{name}.jsonl").read_text(encoding="utf-8").splitlines():
            row = json.loads(line)
            source = row.get("title") or row["text"]
            if (share_of("claims" + source) < DEVELOPMENT_SHARE) != apart:
                continue
            if apart and name == "wice-tokens":
                continue
            label = {"supported": "supported", "none": "none"}.get(row["label"], "not supported")
            # A question of dialogue is a remark: answers to it need it seldom.
            context = "" if name.startswith("wice") else row["question"]
            group, words = name + source[:60], row["claim"].split()
            wrong = [False] * len(words) if label == "supported" else None
            if "unsupported_tokens" in row:
                unsupported = {_bare(word) for token in row["unsupported_tokens"] for word in token.split()}
                wrong = [_bare(word) in unsupported for word in words]
            yield ClaimRow(row["claim"], context, [], row.get("title", ""), [row["text"]], [], label, "en", group, wrong)


class DistantClaims:
    """Claims made from the question sets' training articles, with labels that follow from how they are made."""

    ASKING = {
        "en": re.compile(r"^(?:who|what|which (?:\w+)|what (?:\w+))(?= (?:was|is|were|are|has|had|\w+ed|won|led|wrote|made)\b)", re.I),
        "fr": re.compile(r"^(?:qui|quel(?:le)?s? \w+)(?= (?:a|est|était|ont|sont|fut|\w+ait)\b)", re.I),
    }
    FRAGMENTS = {
        "en": ("{}.", "It is {}.", "{}", "The answer is {}.", "According to the text, {}.", "That would be **{}**."),
        "fr": ("{}.", "C'est {}.", "{}", "La réponse est {}.", "D'après le texte, {}.", "Il s'agit de **{}**."),
    }

    def __init__(self, data: Path, chance: random.Random) -> None:
        self._data = data
        self._chance = chance

    def rows(self) -> Iterator[ClaimRow]:
        for set_name in ("squad-training", "squad2", "piaf-fr", "piaf-fr"):
            passages = [own for own in read_passages(self._data, set_name) if split_of(set_name, own["title"]) == "training"]
            known = {own["id"]: own for own in passages}
            articles: dict[str, list[dict]] = {}
            for own in passages:
                articles.setdefault(own["title"], []).append(own)
            asked: dict[str, list[dict]] = {}
            for question in read_questions(self._data, set_name):
                if question["passage_id"] in known and question["answers"]:
                    asked.setdefault(question["passage_id"], []).append(question)
            for name, questions in asked.items():
                passage = known[name]
                beside = [own["text"] for own in articles[passage["title"]] if own["id"] != name]
                yield from self._of_passage(passage, beside, questions, LANGUAGE[set_name])

    def _of_passage(self, passage: dict, beside: list[str], questions: list[dict], language: str) -> Iterator[ClaimRow]:
        def row(claim: str, label: str, context: str = "", own: str | None = None, twin: str = "") -> ClaimRow:
            others = self._chance.sample(beside, min(2, len(beside)))
            asked = [] if context else [question["question"] for question in questions]
            wrong = wrong_words(claim, label[0], [twin] if twin else [])
            texts = [own or passage["text"]]
            return ClaimRow(claim, context, asked, passage["title"], texts, others, label, language, passage["id"], wrong)

        answers = [min(own["answers"], key=len) for own in questions]
        for question, answer in zip(questions, answers):
            others = [own for own in answers if own not in answer and answer not in own and own[:1].isdigit() == answer[:1].isdigit()]
            wrong = self._chance.choice(others) if others else None
            asked = question["question"].strip()
            form = self._chance.choice(self.FRAGMENTS[language])
            match = self.ASKING[language].search(asked)
            if match:
                stated = asked[match.end() :].rstrip(" ?")
                yield row(f"{answer}{stated}.", "supported")
                if wrong:
                    yield row(f"{wrong}{stated}.", "contradicted", twin=f"{answer}{stated}.")
            else:
                yield row(form.format(answer), "supported", asked)
                if wrong:
                    yield row(form.format(wrong), "contradicted", asked, twin=form.format(answer))
            if beside and self._chance.random() < 0.15:
                other = self._chance.choice(beside)
                if answer not in other:
                    yield row(form.format(answer), "unsupported", asked, other)
        sentences = [own.strip() for own in sentences_of(passage["text"]) if 6 < len(own.split()) < 40]
        for sentence in self._chance.sample(sentences, min(3, len(sentences))):
            changed = change_question(sentence, "", " ".join(beside[:3]), language, self._chance)
            yield row(sentence, "supported")
            if changed and changed != sentence:
                yield row(changed, "contradicted", twin=sentence)
            if beside:
                strange = [own.strip() for own in sentences_of(self._chance.choice(beside)) if 6 < len(own.split()) < 40]
                if strange and self._chance.random() < 0.5:
                    yield row(self._chance.choice(strange), "unsupported")


def write_claims(path: Path, rows: list[ClaimRow], repeated: int, chance: random.Random) -> None:
    """Writes an examples file; the claims of a group stay together, and each repetition is a group of its own."""
    encoder = ClaimEncoder(chance)
    numbers: dict[tuple[str, int], int] = {}
    tokens, marks, meta = [], [], []
    for row in rows:
        for time in range(repeated):
            encoded = encoder.encode(row)
            group = numbers.setdefault((row.group, time), len(numbers))
            tokens.append(encoded.tokens)
            marks.append(encoded.marks)
            meta.append([-1, -1, encoded.passage_start, LABELS.index(row.label), LANGUAGES.index(row.language), 0, group])
    save_examples(path, tokens, meta, marks)
    counts = Counter(f"{row.language} {row.label}" for row in rows)
    mean = sum(map(len, tokens)) / max(1, len(tokens))
    marked = Counter(mark for own in marks for mark in own)
    print(path.name, len(tokens), dict(sorted(counts.items())), f"mean length {mean:.1f}, marks {dict(sorted(marked.items()))}")


def main() -> None:
    parser = argparse.ArgumentParser(description="Writes WORK/claims-{distant,train,dev}.npz.")
    parser.add_argument("--data", type=Path, required=True, help="folder of the question sets and of the claims")
    parser.add_argument("--work", type=Path, required=True, help="folder of intermediate files")
    parser.add_argument("--only", choices=["distant", "train", "dev"])
    arguments = parser.parse_args()
    data, work, only = arguments.data, arguments.work, arguments.only
    chance = random.Random(SEED)
    if only in (None, "distant"):
        distant = [*DistantClaims(data, chance).rows(), *public_rows(data, False)]
        write_claims(work / "claims-distant.npz", distant, 1, chance)
    if only in (None, "train"):
        rows = [*written_rows(False), *on_article_rows(data), *public_rows(data, False)]
        write_claims(work / "claims-train.npz", rows, REPEATED, chance)
    if only in (None, "dev"):
        write_claims(work / "claims-dev.npz", [*written_rows(True), *public_rows(data, True)], 1, chance)


if __name__ == "__main__":
    main()
