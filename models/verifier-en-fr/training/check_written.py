"""Checks the written documents, and prints how many questions there are of each kind.  (no packages)

  python3 check_written.py [--written written]

Every answer must be in its passage word for word, every kind and language known, no id or question given twice. Exits 1
with a line for each fault.
"""

import argparse
import json
import sys
from collections import Counter
from pathlib import Path

LANGUAGES = ("en", "fr")
ANSWERED = ("terms", "words")
UNANSWERED = ("changed", "near", "trick")
PASSAGES = range(3, 11)
PASSAGE_WORDS = range(25, 231)
LONGEST_ANSWER = 25  # words
SHORTEST_QUESTION = 6  # characters


def faults_of(document: dict) -> list[str]:
    """What is wrong with a document, in words."""
    passages = document["passages"]
    faults = [] if document["language"] in LANGUAGES else ["language"]
    if len(passages) not in PASSAGES:
        faults.append(f"{len(passages)} passages")
    lengths = [len(passage.split()) for passage in passages]
    faults += [f"passage {at}: {length} words" for at, length in enumerate(lengths) if length not in PASSAGE_WORDS]
    for question in document["questions"]:
        faults += [f"{fault}: {question['question']}" for fault in question_faults(question, passages)]
    asked = Counter(question["question"] for question in document["questions"])
    return faults + [f"question twice: {text}" for text, count in asked.items() if count > 1]


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


def main() -> None:
    parser = argparse.ArgumentParser(description="Checks the written documents.")
    parser.add_argument("--written", type=Path, default=Path(__file__).parent / "written")
    folder = parser.parse_args().written
    ids, kinds, faults = Counter(), Counter(), []
    for path in sorted(folder.rglob("*.jsonl")):
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
            document = json.loads(line)
            ids[document["id"]] += 1
            kinds.update((own.get("language", document["language"]), own["kind"]) for own in document["questions"])
            faults += [f"{path.name}:{number}: {fault}" for fault in faults_of(document)]
    faults += [f"id twice: {name}" for name, count in ids.items() if count > 1]
    print(*faults, sep="\n", end="\n" if faults else "")
    print(len(ids), "documents,", sum(kinds.values()), "questions:")
    for (language, kind), count in sorted(kinds.items()):
        print(f"  {language} {kind} {count}")
    sys.exit(bool(faults))


if __name__ == "__main__":
    main()
