"""Writes WORK/mined.json: the passages that a search finds for each question.  (numpy, onnxruntime, snowballstemmer,
tokenizers)

  python3 mine.py --data DATA --work WORK

The search fuses BM25 over Snowball stems with the cosine of the embedder's vectors, as the product does. The verifier
meets what such a search finds, so prepare.py makes hard examples of the passages without the answer. The file maps
question ids to ten passage ids, best first; a question's own passage may be among them. Takes about fourteen minutes
on two cores.
"""

import argparse
import json
import math
import re
import time
import unicodedata
from collections import Counter, defaultdict
from pathlib import Path

import numpy as np
import onnxruntime
import snowballstemmer
from tokenizers import Tokenizer

from architecture import BOS, EOS
from question_sets import LANGUAGE, read_passages, read_questions

SEARCHED_TOGETHER = (["squad-training", "squad2"], ["squadshifts"], ["piaf-fr"])

EMBEDDER = Path(__file__).resolve().parents[2] / "embedder-en-fr"
EMBEDDED_TOKENS = 318
THREADS = 2

K1, B = 0.9, 0.4
DENSE_WEIGHT = {"en": 0.5, "fr": 0.7}
FUSED = 100  # cosines below the hundredth best count as nothing
FOUND = 10

STEMMER = {"en": snowballstemmer.stemmer("english"), "fr": snowballstemmer.stemmer("french")}
STOP_WORDS = {
    "en": set(
        "the a an of in on at to for is are was were be been and or by with from as that this it its did do does what "
        "which who whom when where how why has have had not".split()
    ),
    "fr": set(
        "le la les l un une des de du d en à au aux et ou est sont a ont été par pour avec sur dans que qui qu quoi "
        "quel quelle quels quelles où quand comment combien pourquoi ce cette ces il elle ils elles se s n ne pas son "
        "sa ses".split()
    ),
}


class Embedder:
    """The product's embedder: a text becomes a vector of 384 numbers."""

    def __init__(self) -> None:
        self._tokenizer = Tokenizer.from_file(str(EMBEDDER / "tokenizer.json"))
        self._tokenizer.no_truncation()
        self._tokenizer.no_padding()
        options = onnxruntime.SessionOptions()
        options.intra_op_num_threads = THREADS
        self._session = onnxruntime.InferenceSession(str(EMBEDDER / "model.onnx"), options)

    def embed(self, text: str) -> np.ndarray:
        """float32 [384], of length 1. The text carries its prefix, "query: " or "passage: "."""
        tokens = self._tokenizer.encode(text, add_special_tokens=False).ids[:EMBEDDED_TOKENS]
        ids = np.array([[BOS, *tokens, EOS]], np.int64)
        vector = self._session.run(None, {"input_ids": ids, "attention_mask": np.ones_like(ids)})[0].reshape(-1)
        return vector / np.linalg.norm(vector)


def terms_of(text: str, language: str) -> list[str]:
    """The stems of a text's words, without accents and stop words, in order."""
    letters = unicodedata.normalize("NFKD", text.lower())
    plain = "".join(letter for letter in letters if not unicodedata.combining(letter))
    words = re.findall(r"\w+", plain)
    return [STEMMER[language].stemWord(word) for word in words if word not in STOP_WORDS[language]]


class Bm25:
    """BM25 (Robertson and Zaragoza 2009) over tokenised documents."""

    def __init__(self, documents: list[list[str]]) -> None:
        counts = [Counter(document) for document in documents]
        self._lengths = np.array([sum(count.values()) for count in counts])
        self._mean_length = self._lengths.mean()
        postings = defaultdict(list)
        for row, count in enumerate(counts):
            for term, occurrences in count.items():
                postings[term].append((row, occurrences))
        self._postings = {term: self._posting(entries) for term, entries in postings.items()}

    def _posting(self, entries: list[tuple[int, int]]) -> tuple[np.ndarray, np.ndarray, float]:
        rows, occurrences = np.array(entries).T
        total = len(self._lengths)
        rarity = math.log(1 + (total - len(entries) + 0.5) / (len(entries) + 0.5))
        return rows, occurrences, rarity

    def scores(self, terms: list[str]) -> np.ndarray:
        """float64 [documents], 0 where no term occurs."""
        scores = np.zeros(len(self._lengths))
        for term in terms:
            if term not in self._postings:
                continue
            rows, occurrences, rarity = self._postings[term]
            saturation = occurrences + K1 * (1 - B + B * self._lengths[rows] / self._mean_length)
            scores[rows] += rarity * occurrences * (K1 + 1) / saturation
        return scores


def fuse(cosines: np.ndarray, lexical: np.ndarray, dense_weight: float) -> np.ndarray:
    """A convex combination of both scores, each brought to 0..1; both are [passages]."""
    floor = np.sort(cosines)[-min(FUSED, len(cosines))]
    dense = np.clip((cosines - floor) / (cosines.max() - floor + 1e-9), 0, 1)
    return dense_weight * dense + (1 - dense_weight) * lexical / (lexical.max() + 1e-9)


def mine(data: Path, names: list[str], embedder: Embedder) -> dict[str, list[str]]:
    """Question ids with the ids of the passages found, over sets of one language."""
    language = LANGUAGE[names[0]]
    passages = [passage for name in names for passage in read_passages(data, name)]
    questions = [question for name in names for question in read_questions(data, name)]
    started = time.time()
    texts = [(passage["title"].replace("_", " "), passage["text"]) for passage in passages]
    vectors = np.stack([embedder.embed(f"passage: {title}. {text}") for title, text in texts])
    index = Bm25([terms_of(f"{title} {text}", language) for title, text in texts])
    print(f"{names}: {len(passages)} passages embedded, {time.time() - started:.0f} s", flush=True)
    found = {}
    for number, question in enumerate(questions):
        cosines = vectors @ embedder.embed("query: " + question["question"])
        lexical = index.scores(terms_of(question["question"], language))
        order = np.argsort(-fuse(cosines, lexical, DENSE_WEIGHT[language]))[:FOUND]
        found[question["id"]] = [passages[row]["id"] for row in order]
        if number % 4000 == 0:
            print(f"{names}: {number} of {len(questions)} questions, {time.time() - started:.0f} s", flush=True)
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description="Writes WORK/mined.json, the passages found for each question.")
    parser.add_argument("--data", type=Path, required=True, help="folder of the question sets")
    parser.add_argument("--work", type=Path, required=True, help="folder of intermediate files")
    arguments = parser.parse_args()
    arguments.work.mkdir(parents=True, exist_ok=True)
    embedder = Embedder()
    found = {}
    for names in SEARCHED_TOGETHER:
        found |= mine(arguments.data, names, embedder)
    (arguments.work / "mined.json").write_text(json.dumps(found), encoding="utf-8")


if __name__ == "__main__":
    main()
