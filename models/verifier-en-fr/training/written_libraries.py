"""Writes the held-apart documents as small libraries that `bench:approvals --documents` reads.  (numpy, tokenizers)

  python3 written_libraries.py --out WORK/libraries

Each folder 0, 1, … has about seven documents a language as Markdown, and questions.jsonl with the questions in the
language of their document. None is asked without its document: another lease may answer what a lease is asked.
"""

import argparse
import json
from pathlib import Path

from written import KIND, WRITTEN, is_held_apart, read_written

DOCUMENTS = 7  # a language and library


def questions_of(document: dict) -> list[dict]:
    """The questions in the format of `bench/approvals/own-documents.ts`."""
    rows = []
    for question in document["questions"]:
        if question.get("language", document["language"]) != document["language"]:
            continue
        rows.append({
            "language": document["language"],
            "kind": question["kind"] if question["kind"] in KIND else "covered",
            "question": question["question"],
            "answers": [question["answer"]] if question["answer"] else [],
            "document": f"{document['id']}.md",
        })
    return rows


def main() -> None:
    parser = argparse.ArgumentParser(description="Writes the held-apart documents as small libraries.")
    parser.add_argument("--written", type=Path, default=WRITTEN, help="folder of the written documents")
    parser.add_argument("--out", type=Path, required=True, help="folder to write")
    arguments = parser.parse_args()
    documents = [document for document in read_written(arguments.written) if is_held_apart(document)]
    count = max(1, len(documents) // (2 * DOCUMENTS))
    questions = [[] for _ in range(count)]
    for at, document in enumerate(documents):
        folder = arguments.out / str(at % count) / document["language"]
        folder.mkdir(parents=True, exist_ok=True)
        text = "\n\n".join([f"# {document['title']}", *document["passages"]])
        (folder / f"{document['id']}.md").write_text(text + "\n", encoding="utf-8")
        questions[at % count] += questions_of(document)
    for at, rows in enumerate(questions):
        lines = "".join(json.dumps(row, ensure_ascii=False) + "\n" for row in rows)
        (arguments.out / str(at) / "questions.jsonl").write_text(lines, encoding="utf-8")
        print(at, len(rows), "questions")


if __name__ == "__main__":
    main()
