"""Checks the written documents and claims, and prints how many there are of each kind.  (numpy, tokenizers)

  python3 check_written.py [--data DATA]

Every answer must be in its passage word for word, every kind and language known, no id or question given twice. With
the folder of the question sets, the questions about their articles (on-articles) are checked too. Claims (claims/written)
must be about passages of known documents, and a group of them must hold both right and wrong ones. Exits 1 with a line for
each fault.
"""

import argparse
import json
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from claim_data import CLAIMS, CLAIMS_ON_ARTICLES, LABEL_OF
from question_sets import LANGUAGE, read_passages
from written import ON_ARTICLES, WRITTEN, read_on_articles, read_written

LANGUAGES = ("en", "fr")
ANSWERED = ("terms", "words")
UNANSWERED = ("changed", "near", "trick")
PASSAGES = range(3, 11)
PASSAGE_WORDS = range(25, 231)
LONGEST_ANSWER = 25  # words
SHORTEST_QUESTION = 6  # characters
CLAIM_WORDS = range(1, 81)
CLAIM_KINDS = (
    *("close", "strong", "condensed", "numbers", "negation", "roles", "quantifier", "condition", "order"),
    *("addition", "general", "other", "half", "absence", "name", "list", "context", "none"),
)


def faults_of(document: dict) -> list[str]:
    """What is wrong with a document, in words."""
    passages = document["passages"]
    faults = [] if document["language"] in LANGUAGES else ["language"]
    if len(passages) not in PASSAGES:
        faults.append(f"{len(passages)} passages")
    lengths = [len(passage.split()) for passage in passages]
    faults += [f"passage {at}: {length} words" for at, length in enumerate(lengths) if length not in PASSAGE_WORDS]
    return faults + questions_faults(document)


def questions_faults(document: dict) -> list[str]:
    """What is wrong with the questions of a document or article."""
    faults = []
    for question in document["questions"]:
        faults += [f"{fault}: {question['question']}" for fault in question_faults(question, document["passages"])]
    asked = Counter((question["question"], question["passage"]) for question in document["questions"])
    return faults + [f"question twice: {text}" for (text, _), count in asked.items() if count > 1]


def question_faults(question: dict, passages: list[str]) -> list[str]:
    kind, answer, passage = question["kind"], question["answer"], question["passage"]
    if kind not in ANSWERED + UNANSWERED:
        return [f"kind {kind}"]
    if passage not in range(len(passages)):
        return [f"passage {passage}"]
    faults = [] if len(question["question"]) >= SHORTEST_QUESTION else ["too short"]
    if question.get("language", "en") not in LANGUAGES:
        faults.append("language")
    if kind in UNANSWERED and answer is not None:
        faults.append("has an answer")
    if kind in ANSWERED and (not answer or answer not in passages[passage]):
        faults.append(f"answer not in its passage: {answer!r}")
    if kind in ANSWERED and len((answer or "").split()) > LONGEST_ANSWER:
        faults.append(f"long answer: {answer!r}")
    return faults


def claim_faults(documents: dict[str, dict], counts: Counter) -> list[str]:
    """What is wrong with the claims about written documents; counts them by language and label."""
    faults, seen = [], Counter()
    for place, group in _groups_in(CLAIMS):
        document = documents.get(group["document"])
        if document is None:
            faults.append(f"{place}: unknown document {group['document']}")
            continue
        if not group["passages"] or any(at not in range(len(document["passages"])) for at in group["passages"]):
            faults.append(f"{place}: passages {group['passages']}")
        faults += _group_faults(place, group, document["language"], counts)
        _count_texts(group["document"], group, seen)
    return faults + _repeated(seen)


def article_claim_faults(data: Path | None, counts: Counter) -> list[str]:
    """The same of the claims about articles, whose passages are looked up only if the question sets are there."""
    sets = [name for name in LANGUAGE if data and (data / name).exists()]
    known = {(name, passage["id"]) for name in sets for passage in read_passages(data, name)}
    faults, seen = [], Counter()
    for place, group in _groups_in(CLAIMS_ON_ARTICLES):
        if group["set"] not in LANGUAGE or (data and (group["set"], group["passage"]) not in known):
            faults.append(f"{place}: unknown passage {group['set']} {group['passage']}")
            continue
        faults += _group_faults(place, group, LANGUAGE[group["set"]], counts)
        _count_texts(group["passage"], group, seen)
    return faults + _repeated(seen)


def _groups_in(folder: Path) -> Iterator[tuple[str, dict]]:
    for path in sorted(folder.glob("*.jsonl")):
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
            yield f"{path.name}:{number}", json.loads(line)


def _group_faults(place: str, group: dict, language: str, counts: Counter) -> list[str]:
    faults = [] if group["kind"] in CLAIM_KINDS else [f"{place}: kind {group['kind']}"]
    for label, claim in group["claims"]:
        counts[group.get("language", language), LABEL_OF.get(label, label)] += 1
        if label not in LABEL_OF:
            faults.append(f"{place}: label {label}")
        if len(claim.split()) not in CLAIM_WORDS:
            faults.append(f"{place}: {len(claim.split())} words")
    return faults


def _count_texts(name: str, group: dict, seen: Counter) -> None:
    seen.update((name, claim, group.get("question"), group.get("before")) for _, claim in group["claims"])


def _repeated(seen: Counter) -> list[str]:
    return [f"{name}: claim twice: {claim}" for (name, claim, *_), count in seen.items() if count > 1]


def main() -> None:
    parser = argparse.ArgumentParser(description="Checks the written documents and questions.")
    parser.add_argument("--data", type=Path, help="folder of the question sets")
    data = parser.parse_args().data
    documents = read_written(WRITTEN)
    ids = Counter(document["id"] for document in documents)
    faults = [f"id twice: {name}" for name, count in ids.items() if count > 1]
    faults += [f"{document['id']}: {fault}" for document in documents for fault in faults_of(document)]
    for article in read_on_articles(ON_ARTICLES, data) if data else []:
        faults += [f"{article['title']}: {fault}" for fault in questions_faults(article)]
        documents.append(article)
    claims: Counter = Counter()
    faults += claim_faults({document["id"]: document for document in documents if "id" in document}, claims)
    faults += article_claim_faults(data, claims)
    print(*faults, sep="\n", end="\n" if faults else "")
    kinds = Counter(
        (question.get("language", document["language"]), question["kind"])
        for document in documents
        for question in document["questions"]
    )
    print(len(documents), "documents and articles,", sum(kinds.values()), "questions:")
    for (language, kind), count in sorted(kinds.items()):
        print(f"  {language} {kind} {count}")
    print(sum(claims.values()), "claims:")
    for (language, label), count in sorted(claims.items()):
        print(f"  {language} {label} {count}")
    sys.exit(bool(faults))


if __name__ == "__main__":
    main()
