"""How well the network finds spans and tells answering passages from others.  (numpy, torch)

  /usr/bin/python3 evaluate.py --work WORK --weights final.npz [--examples dev.npz]
"""

import argparse
from collections import defaultdict
from pathlib import Path
from typing import NamedTuple

import numpy as np
import torch

from examples import ANSWERABLE, END, KIND, KINDS, LANGUAGE, LANGUAGES, START, Examples, load_examples, row_of
from measures import auroc
from model import Logits, Verifier, collate, load_weights

BATCH = 32
LONGEST_SPAN = 25  # tokens
IMPOSSIBLE = -1e9
MARGIN_SHARE = 0.25


class Span(NamedTuple):
    """First and last token, and the sum of their logits."""

    start: int
    end: int
    score: float


class Result(NamedTuple):
    """What the network says of one example; exact and overlap are None where the passage does not answer.

    signals: the answerability logit, the span's score above that of the first token, and both combined.
    """

    language: int
    kind: int
    signals: tuple[float, float, float]
    exact: bool | None
    overlap: float | None


def best_span(start: torch.Tensor, end: torch.Tensor) -> Span:
    """The span of at most 25 tokens with the highest score. start, end: logits [sequence]."""
    scores = (start[:, None] + end[None, :]).triu().tril(LONGEST_SPAN - 1)
    scores = scores.masked_fill(scores == 0, IMPOSSIBLE)
    first, last = divmod(int(scores.argmax()), len(start))
    return Span(first, last, float(start[first] + end[last]))


def overlap_f1(span: Span, start: int, end: int) -> float:
    """F1 over the tokens of the found and the expected span."""
    shared = min(span.end, end) - max(span.start, start) + 1
    return 2 * shared / ((span.end - span.start + 1) + (end - start + 1)) if shared > 0 else 0


def results_of(network: Verifier, examples: Examples, count: int) -> list[Result]:
    """Results of the first `count` examples, sorted by length."""
    order = sorted(range(count), key=lambda example: examples.lengths[example])
    results = []
    network.eval()
    with torch.no_grad():
        for at in range(0, count, BATCH):
            batch = collate([row_of(examples, position) for position in order[at : at + BATCH]])
            logits = Logits(*(own.cpu() for own in network(batch.to(network.word.device))))
            start, end = logits.within_passage(batch)
            for row, meta in enumerate(batch.meta.tolist()):
                span = best_span(start[row], end[row])
                none = float(logits.start[row, 0] + logits.end[row, 0])
                results.append(_result(meta, span, span.score - none, float(logits.answerable[row])))
    network.train()
    return results


def _result(meta: list[int], span: Span, margin: float, answerable: float) -> Result:
    signals = (answerable, margin, margin * MARGIN_SHARE + answerable)
    if not meta[ANSWERABLE]:
        return Result(meta[LANGUAGE], meta[KIND], signals, None, None)
    exact = (span.start, span.end) == (meta[START], meta[END])
    return Result(meta[LANGUAGE], meta[KIND], signals, exact, overlap_f1(span, meta[START], meta[END]))


def evaluate(network: Verifier, examples: Examples, count: int | None = None) -> str:
    """A line of figures for each language, on the first `count` examples or all.

    EM and F1 of the spans where the passage answers, and the AUROC of the three signals for each kind of other example.
    """
    results = results_of(network, examples, len(examples.lengths) if count is None else count)
    lines = [_line(name, [own for own in results if own.language == at]) for at, name in enumerate(LANGUAGES)]
    return " || ".join(line for line in lines if line)


def _line(language: str, results: list[Result]) -> str:
    answered = [result for result in results if result.exact is not None]
    if not answered:
        return ""
    signals = defaultdict(list)
    for result in results:
        signals[result.kind].append(result.signals)
    separations = []
    for kind in range(1, len(KINDS)):
        if kind in signals:
            separations.append(f"{KINDS[kind]} {_separation(signals[0], signals[kind])}")
    exact = np.mean([result.exact for result in answered])
    overlap = np.mean([result.overlap for result in answered])
    return f"{language} EM {exact:.3f} F1 {overlap:.3f} | {' '.join(separations)}"


def _separation(answered: list[tuple[float, ...]], others: list[tuple[float, ...]]) -> str:
    """The AUROC of each signal."""
    by_signal = zip(zip(*answered, strict=True), zip(*others, strict=True), strict=True)
    return "/".join(f"{auroc(list(high), list(low)):.3f}" for high, low in by_signal)


def main() -> None:
    parser = argparse.ArgumentParser(description="Prints a line of figures for each language.")
    parser.add_argument("--work", type=Path, required=True, help="folder of e5.npz and of the examples")
    parser.add_argument("--weights", type=Path, required=True)
    parser.add_argument("--examples", default="dev.npz", help="file in the work folder (default: dev.npz)")
    parser.add_argument("--count", type=int, help="first examples to read (default: all)")
    parser.add_argument("--threads", type=int, default=2)
    parser.add_argument("--rounded", action="store_true", help="round as the exported model does")
    arguments = parser.parse_args()
    torch.set_num_threads(arguments.threads)
    device = "cuda" if torch.cuda.is_available() else "cpu"
    network = Verifier(dict(np.load(arguments.work / "e5.npz")), 0).to(device)
    network.rounded = arguments.rounded
    load_weights(network, arguments.weights)
    print(evaluate(network, load_examples(arguments.work / arguments.examples), arguments.count).replace(" || ", "\n"))


if __name__ == "__main__":
    main()
