"""Question sets on disk, and the articles of each that the verifier is trained on.  (no packages)

A set is a folder with two files of JSON lines: passages.jsonl {id, title, text} and questions.jsonl {id, passage_id,
question, answers}. A title names an article; empty answers mean that the passage does not answer the question.

  squad-training, squad2   English, from SQuAD 1.1 and 2.0 (Rajpurkar et al. 2016, 2018), CC BY-SA 4.0
  squadshifts              English, from SQuADShifts (Miller et al. 2020), CC BY 4.0; written by squadshifts.py
  piaf-fr                  French, from PIAF 1.1 (Keraron et al. 2020), MIT
"""

import hashlib
import json
from pathlib import Path

LANGUAGE = {"squad-training": "en", "squad2": "en", "squadshifts": "en", "piaf-fr": "fr"}

# `scripts/bench/approvals/question-kinds.ts` draws the same lines.
TRAINED_SHARE = {"squad2": 0.7, "piaf-fr": 0.67}
DEVELOPMENT_SHARE = 0.4


def share_of(text: str) -> float:
    """A stable place between 0 and 1 for a text: the first 32 bits of its SHA-1."""
    return int(hashlib.sha1(text.encode()).hexdigest()[:8], 16) / 0xFFFFFFFF


def split_of(set_name: str, title: str) -> str:
    """The split of an article: "training", "development" (choices are made on it) or "report" (figures only)."""
    if share_of("x" + title) < TRAINED_SHARE.get(set_name, 1):
        return "training"
    return "development" if share_of("dev" + title) < DEVELOPMENT_SHARE else "report"


def read_passages(data: Path, set_name: str) -> list[dict]:
    """The passages {id, title, text} of a set, each with the name of its set under "set"."""
    return [{**row, "set": set_name} for row in _read_rows(data / set_name / "passages.jsonl")]


def read_questions(data: Path, set_name: str) -> list[dict]:
    """The questions {id, passage_id, question, answers} of a set."""
    return _read_rows(data / set_name / "questions.jsonl")


def _read_rows(path: Path) -> list[dict]:
    with path.open(encoding="utf-8") as file:
        return [json.loads(line) for line in file]
