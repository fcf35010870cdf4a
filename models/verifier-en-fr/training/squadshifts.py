"""Writes SQuADShifts (Miller et al. 2020, CC BY 4.0) as the question set DATA/squadshifts.  (no packages)

  python3 squadshifts.py SHIFTS --out DATA/squadshifts

SHIFTS is the folder `datasets` of https://github.com/modestyachts/squadshifts-website: questions about encyclopaedia
articles, comments and reviews, written as those of SQuAD 1.1. No article is one of SQuAD's. Files that are missing are
left out, for example that of newspaper articles, whose texts may not be passed on.
"""

import argparse
import json
from pathlib import Path
from urllib.parse import unquote

FILES = ("new_wiki_v1.0.json", "nyt_v1.0.json", "reddit_v1.0.json", "amazon_reviews_v1.0.json")
FEWEST_ARTICLES = 10  # of a file whose titles name articles


def rows_of(path: Path) -> tuple[list[dict], list[dict]]:
    """The passages and questions of a file. Passages of files without articles have no title."""
    articles = json.loads(path.read_text(encoding="utf-8"))["data"]
    passages, questions = [], []
    for article in articles:
        title = unquote(article["title"]) if len(articles) >= FEWEST_ARTICLES else ""
        for paragraph in article["paragraphs"]:
            identifier = f"{path.stem}#{len(passages)}"
            passages.append({"id": identifier, "title": title, "text": paragraph["context"].strip()})
            questions += [
                {
                    "id": question["id"],
                    "passage_id": identifier,
                    "question": question["question"].strip(),
                    "answers": sorted({answer["text"].strip() for answer in question["answers"]} - {""}),
                }
                for question in paragraph["qas"]
            ]
    return passages, [question for question in questions if question["answers"]]


def main() -> None:
    parser = argparse.ArgumentParser(description="Writes SQuADShifts as a question set.")
    parser.add_argument("shifts", type=Path, help="folder of the published JSON files")
    parser.add_argument("--out", type=Path, required=True)
    arguments = parser.parse_args()
    arguments.out.mkdir(parents=True, exist_ok=True)
    passages, questions = [], []
    for path in (arguments.shifts / name for name in FILES):
        if path.exists():
            own_passages, own_questions = rows_of(path)
            passages += own_passages
            questions += own_questions
    for name, rows in (("passages", passages), ("questions", questions)):
        lines = (json.dumps(row, ensure_ascii=False) + "\n" for row in rows)
        (arguments.out / f"{name}.jsonl").write_text("".join(lines), encoding="utf-8")
    print(len(passages), "passages,", len(questions), "questions")


if __name__ == "__main__":
    main()
