"""Documents and questions written for training the verifier, and the examples made of them.  (numpy, tokenizers)

  python3 written.py --data DATA --work WORK

written/README.md describes the files. An eighth of the documents is held apart for development. Kinds of questions:
terms and words (answered, in the document's terms or in others) become "pos", changed "swap", near "near", trick "trick".
Questions written about articles of the question sets (on-articles) are all trained on.
"""

import argparse
import json
import random
from pathlib import Path

from pairs import Example, PairEncoder, write_examples
from question_sets import LANGUAGE, read_passages, share_of, split_of

WRITTEN = Path(__file__).parent / "written"
ON_ARTICLES = Path(__file__).parent / "on-articles"
DEVELOPMENT_SHARE = 0.12
REPEATED = 2  # each time with other passages of the document, and with or without its title
OTHER_PASSAGE_SHARE = {True: 1.0, False: 0.3}  # of the answered and unanswered questions: also put to another passage
KIND = {"changed": "swap", "near": "near", "trick": "trick"}
SEED = 11


def read_written(folder: Path) -> list[dict]:
    """The documents {id, language, title, passages, questions} of all files below a folder, ordered by id."""
    lines = [line for path in sorted(folder.rglob("*.jsonl")) for line in path.read_text(encoding="utf-8").splitlines()]
    return sorted((json.loads(line) for line in lines if line.strip()), key=lambda document: document["id"])


def read_on_articles(folder: Path, data: Path) -> list[dict]:
    """The articles of the question sets that questions were written about, as documents of `read_written`.

    Raises ValueError for a passage of an article that is not trained on.
    """
    documents = []
    for path in sorted(folder.glob("*.jsonl")):
        set_name = path.stem
        articles: dict[str, list[dict]] = {}
        for passage in read_passages(data, set_name):
            articles.setdefault(passage["title"], []).append(passage)
        title_of = {passage["id"]: title for title, own in articles.items() for passage in own}
        asked: dict[str, list[dict]] = {}
        for line in path.read_text(encoding="utf-8").splitlines():
            row = json.loads(line)
            asked.setdefault(title_of[row["passage_id"]], []).append(row)
        documents += [_article(set_name, title, articles[title], rows) for title, rows in asked.items()]
    return documents


def _article(set_name: str, title: str, passages: list[dict], rows: list[dict]) -> dict:
    if split_of(set_name, title) != "training":
        raise ValueError(f"{title} is not trained on")
    place = {passage["id"]: at for at, passage in enumerate(passages)}
    questions = [{**question, "passage": place[row["passage_id"]]} for row in rows for question in row["questions"]]
    texts = [passage["text"] for passage in passages]
    return {"language": LANGUAGE[set_name], "title": title, "passages": texts, "questions": questions}


def is_held_apart(document: dict) -> bool:
    """Whether a document is for development."""
    return share_of("written" + document["id"]) < DEVELOPMENT_SHARE


class WrittenExampleMaker:
    """Makes examples of documents; the questions of a passage are a group."""

    def __init__(self, chance: random.Random) -> None:
        self._chance = chance
        self._encoder = PairEncoder(chance)
        self._group = 0

    def make(self, documents: list[dict], repeated: int) -> list[Example]:
        examples = []
        for document in documents:
            passages = [{"title": document["title"], "text": text} for text in document["passages"]]
            for at in range(len(passages)):
                asked = [question for question in document["questions"] if question["passage"] == at]
                if not asked:
                    continue
                for _ in range(repeated):
                    self._group += 1
                    for question in asked:
                        examples += self._examples(question, passages, document["language"])
        return examples

    def _examples(self, question: dict, passages: list[dict], language: str) -> list[Example]:
        own, answer = passages[question["passage"]], question["answer"]
        others = [passage for passage in passages if passage is not own and not (answer and answer in passage["text"])]
        pairs = [("pos" if answer else KIND[question["kind"]], own, answer)]
        if others and self._chance.random() < OTHER_PASSAGE_SHARE[answer is not None]:
            pairs.append(("hard", self._chance.choice(others), None))
        encoded = [(kind, self._encoder.encode(question["question"], text, words)) for kind, text, words in pairs]
        return [Example(pair, language, kind, self._group) for kind, pair in encoded if pair is not None]


def write_written_examples(data: Path, work: Path, chance: random.Random) -> None:
    """Writes WORK/written-{dev,train}.npz."""
    documents = read_written(WRITTEN)
    maker = WrittenExampleMaker(chance)
    apart = [document for document in documents if is_held_apart(document)]
    write_examples(work / "written-dev.npz", maker.make(apart, 1))
    trained = [document for document in documents if not is_held_apart(document)]
    trained += read_on_articles(ON_ARTICLES, data)
    write_examples(work / "written-train.npz", maker.make(trained, REPEATED))


def main() -> None:
    parser = argparse.ArgumentParser(description="Writes WORK/written-{dev,train}.npz.")
    parser.add_argument("--data", type=Path, required=True, help="folder of the question sets")
    parser.add_argument("--work", type=Path, required=True, help="folder of intermediate files")
    arguments = parser.parse_args()
    write_written_examples(arguments.data, arguments.work, random.Random(SEED))


if __name__ == "__main__":
    main()
