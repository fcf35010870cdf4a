"""Writes WORK/{dev,report,train}.npz: examples of question and passage, from WORK/mined.json, and
WORK/written-{dev,train}.npz from the documents written for this purpose.  (numpy, tokenizers)

  python3 prepare.py --data DATA --work WORK

Splits are by article (question_sets.py): choices are made on dev.npz, figures are taken on report.npz. Kinds:
  pos    the passage answers the question
  hard   a passage that the search finds for the question, or one of the same article, without the answer
  swap   the question with a name, number or opposite exchanged, so that its passage no longer answers it
  trick  the unanswerable questions that people wrote for SQuAD 2.0 (Rajpurkar et al. 2018)
  near   a question about the subject of a written document that it does not answer
One seed serves the three files, so they are written together and in this order. Takes about a minute.
"""

import argparse
import json
import random
import re
import unicodedata
from pathlib import Path
from typing import NamedTuple

from changed_question import change_question
from pairs import Example, PairEncoder, write_examples
from question_sets import LANGUAGE, read_passages, read_questions, split_of
from written import write_written_examples

SEED = 11

SWAPPED_SHARE = {"en": 0.45, "fr": 0.8}  # of the training questions; French has no trick questions
MINED_SHARE = 0.6
MINED_USED = 6
DEVELOPMENT_EXAMPLES = 1600


class Recipe(NamedTuple):
    """How many hard passages each question of a set gets, and how often an unanswerable question is repeated."""

    set_name: str
    hard: int
    trick: int


EVALUATION_RECIPES = [Recipe("squad2", 1, 1), Recipe("piaf-fr", 1, 0)]
TRAINING_RECIPES = [
    Recipe("squad-training", 1, 2),
    Recipe("squad2", 2, 2),
    Recipe("squadshifts", 1, 0),
    Recipe("piaf-fr", 2, 0),
    Recipe("piaf-fr", 2, 0),  # twice: French has a tenth of the English questions
]


class Negatives(NamedTuple):
    """Passages without the answer: those the search finds, best first, and those of the article, most alike first."""

    mined: list[dict]
    same_article: list[dict]


def words_of(text: str) -> set[str]:
    """The words of more than three letters."""
    return {word for word in re.findall(r"\w+", unicodedata.normalize("NFKD", text.lower())) if len(word) > 3}


class ExampleMaker:
    """Makes examples of question sets; every random choice comes from one generator."""

    def __init__(self, data: Path, mined: dict[str, list[str]], chance: random.Random) -> None:
        self._data = data
        self._mined = mined
        self._chance = chance
        self._encoder = PairEncoder(chance)
        self._group = 0

    def make(self, recipes: list[Recipe], split: str) -> list[Example]:
        """The examples of a split, shuffled. Passages come from the sets of the recipes."""
        passages = {recipe.set_name: read_passages(self._data, recipe.set_name) for recipe in recipes}
        known = {passage["id"]: passage for own in passages.values() for passage in own}
        examples = []
        for recipe in recipes:
            examples += self._make_from_set(recipe, split, passages[recipe.set_name], known)
        self._chance.shuffle(examples)
        return examples

    def _make_from_set(self, recipe: Recipe, split: str, passages: list[dict], known: dict[str, dict]) -> list[Example]:
        articles: dict[str, list[dict]] = {}
        for passage in passages:
            articles.setdefault(passage["title"], []).append(passage)
        words = {passage["id"]: words_of(passage["text"]) for passage in passages}
        examples = []
        for question in read_questions(self._data, recipe.set_name):
            passage = known[question["passage_id"]]
            if split_of(recipe.set_name, passage["title"]) != split:
                continue
            self._group += 1
            if not question["answers"]:
                for _ in range(recipe.trick):
                    examples += self._example(question["question"], passage, "trick")
                continue
            negatives = Negatives(
                self._mined_negatives(question, passage, known, split),
                self._article_negatives(question, passage, articles[passage["title"]], words),
            )
            examples += self._answerable(question, passage)
            examples += self._hard(question, negatives, recipe.hard)
            others = (negatives.mined + negatives.same_article)[:MINED_USED] or passages[:MINED_USED]
            examples += self._swap(question, passage, others, split)
        return examples

    def _example(self, question: str, passage: dict, kind: str, answer: str | None = None) -> list[Example]:
        """One example, or none when the pair cannot be encoded."""
        pair = self._encoder.encode(question, passage, answer)
        return [] if pair is None else [Example(pair, LANGUAGE[passage["set"]], kind, self._group)]

    def _answerable(self, question: dict, passage: dict) -> list[Example]:
        """The shortest of the answers that the passage holds."""
        answer = min(question["answers"], key=lambda own: (passage["text"].find(own) < 0, len(own)))
        return self._example(question["question"], passage, "pos", answer)

    def _mined_negatives(self, question: dict, passage: dict, known: dict[str, dict], split: str) -> list[dict]:
        """Training sees passages of training articles only."""
        found = [known[name] for name in self._mined[question["id"]] if name in known]
        found = [own for own in found if _lacks_answer(own, passage, question)]
        if split == "training":
            found = [own for own in found if split_of(own["set"], own["title"]) == "training"]
        return found[:MINED_USED]

    def _article_negatives(self, question: dict, passage: dict, article: list[dict], words: dict) -> list[dict]:
        asked = words_of(question["question"])
        if not passage["title"]:
            return []
        lacking = [own for own in article if _lacks_answer(own, passage, question)]
        return sorted(lacking, key=lambda own: -len(asked & words[own["id"]]) / (len(asked) + 1))

    def _hard(self, question: dict, negatives: Negatives, count: int) -> list[Example]:
        examples = []
        for number in range(count):
            pool = self._hard_pool(negatives, number)
            if pool:
                examples += self._example(question["question"], self._chance.choice(pool), "hard")
        return examples

    def _hard_pool(self, negatives: Negatives, number: int) -> list[dict]:
        mined, same_article = negatives
        if number == 0 and mined:
            return mined[:3]
        if self._chance.random() < MINED_SHARE:
            return mined[1:] or same_article[:3]
        return same_article[:4] or mined

    def _swap(self, question: dict, passage: dict, others: list[dict], split: str) -> list[Example]:
        language = LANGUAGE[passage["set"]]
        if self._chance.random() >= SWAPPED_SHARE[language] and split == "training":
            return []
        texts = " ".join(own["text"] for own in others)
        changed = change_question(question["question"], passage["text"], texts, language, self._chance)
        if changed is None or changed == question["question"]:
            return []
        return self._example(changed, passage, "swap")


def _lacks_answer(candidate: dict, passage: dict, question: dict) -> bool:
    text = candidate["text"].lower()
    return candidate["id"] != passage["id"] and not any(answer.lower() in text for answer in question["answers"])


def main() -> None:
    parser = argparse.ArgumentParser(description="Writes WORK/{dev,report,train}.npz, the examples.")
    parser.add_argument("--data", type=Path, required=True, help="folder of the question sets")
    parser.add_argument("--work", type=Path, required=True, help="folder of intermediate files")
    arguments = parser.parse_args()
    mined = json.loads((arguments.work / "mined.json").read_text(encoding="utf-8"))
    maker = ExampleMaker(arguments.data, mined, random.Random(SEED))
    write_examples(arguments.work / "dev.npz", maker.make(EVALUATION_RECIPES, "development")[:DEVELOPMENT_EXAMPLES])
    write_examples(arguments.work / "report.npz", maker.make(EVALUATION_RECIPES, "report"))
    write_examples(arguments.work / "train.npz", maker.make(TRAINING_RECIPES, "training"))
    write_written_examples(arguments.data, arguments.work, random.Random(SEED))


if __name__ == "__main__":
    main()
