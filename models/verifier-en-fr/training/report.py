"""Measures an exported verifier on the reported pairs.  (numpy, onnxruntime)

  python3 report.py --model ../model.onnx --pairs WORK/report.npz [--size 2600]

Prints, for each language: exact match and token F1 of the best span where the passage answers (forced: a span is always
given), and the AUROC of the answerability against passages of the same article (near) and SQuAD 2's unanswerable (trick).
"""

import argparse
import random

import numpy as np
import onnxruntime

from measures import auroc

OUTPUTS = ["start_logits", "end_logits", "answerable_logit"]
SPAN_TOKENS = 30
MASKED = -1e4
NEAR, SWAPPED, TRICK = 1, 2, 3


def best_span(start, end):
    """First and last token of the likeliest span of at most SPAN_TOKENS tokens."""
    scores = start[:, None] + end[None, :]
    allowed = np.triu(np.ones_like(scores)) * np.tril(np.ones_like(scores), SPAN_TOKENS - 1)
    return divmod(int(np.where(allowed > 0, scores, -1e9).argmax()), scores.shape[1])


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--model", required=True)
    parser.add_argument("--pairs", required=True)
    parser.add_argument("--size", type=int, default=2600)
    options = parser.parse_args()
    pairs = np.load(options.pairs)
    offsets = np.concatenate([[0], np.cumsum(pairs["len"])])
    session = onnxruntime.InferenceSession(options.model)
    chosen = [at for at in range(len(pairs["len"])) if pairs["meta"][at][5] != SWAPPED]
    random.Random(3).shuffle(chosen)
    logits, spans = {}, {0: [], 1: []}
    for at in chosen[: options.size]:
        first, last, passage, answers, language, kind, _group = pairs["meta"][at]
        ids = pairs["ids"][offsets[at] : offsets[at + 1]].astype(np.int64)[None]
        segments = (np.arange(ids.shape[1])[None] >= passage).astype(np.int64)
        inputs = {"input_ids": ids, "attention_mask": np.ones_like(ids), "token_type_ids": segments}
        start, end, answerable = session.run(OUTPUTS, {**inputs, "reads_claim": np.array(False)})
        logits.setdefault((language, kind), []).append(float(answerable[0]))
        if answers:
            start, end = start[0].copy(), end[0].copy()
            start[:passage] = end[:passage] = start[-1] = end[-1] = MASKED
            i, j = best_span(start, end)
            shared = max(0, min(j, last) - max(i, first) + 1)
            spans[language].append((i == first and j == last, 2 * shared / (j - i + last - first + 2)))
    for language, name in ((0, "en"), (1, "fr")):
        exact, f1 = np.mean(spans[language], axis=0)
        told = [f"{name}: EM {exact:.3f}, F1 {f1:.3f} ({len(spans[language])} answers)"]
        for kind, label in ((NEAR, "near"), (TRICK, "trick")):
            if (language, kind) in logits:
                told.append(f"AUROC {label} {auroc(logits[(language, 0)], logits[(language, kind)]):.3f}")
        print(", ".join(told))


if __name__ == "__main__":
    main()
