"""Fits what the product's signals are worth beside the verifier's, and draws the two lines, for each language.  (numpy)

  npm run bench:approvals -- --data DATA --split development --size 400 --features features.jsonl
  python3 calibrate.py features.jsonl ../calibration.json

Reads a JSON line a question of the development articles: the signals of each passage that the product's search found, and
whether it holds the answer. Fits one logistic regression a language (L2, the hardest passages of a question without an
answer) and writes the weights, the bias and two lines in log-odds:
  answers   keeps KEEP of the covered questions: from here on a passage is read and quoted
  approves  lets through at most NEAR, FAR and TRICK of the questions without an answer: from here on it is approved
Both lines are drawn on scores of models that have not seen the question (five folds).
"""
import hashlib
import json
import sys
import numpy as np

FEATURES = ["sentenceCosine", "fuzzyCoverage", "sentenceCoverage", "nameCoverage", "missingNames", "missingNumbers",
            "fewTerms", "answerable", "spanMargin", "offersExpected", "lacksExpected"]
ANSWERABLE = FEATURES.index("answerable")
FOLDS = 5
KEEP = {"en": 0.965, "fr": 0.955}
# French has no trick questions to draw the line on: what they would ask for is asked of the near ones.
NEAR = {"en": 0.05, "fr": 0.03}
FAR, TRICK = 0.01, 0.12
L2 = 0.01
# Against one answering passage of a covered question; tricks are few, and the hardest to tell.
WEIGHTS = {"near": 0.5, "far": 0.3, "trick": 2.0}


def fit(rows, targets, weights, steps=60):
    """Newton's method on standardised signals; returns weights and bias for the raw ones."""
    mean, deviation = rows.mean(0), rows.std(0) + 1e-9
    x = np.c_[(rows - mean) / deviation, np.ones(len(rows))]
    b = np.zeros(x.shape[1])
    penalty = L2 * len(rows) * np.r_[np.ones(x.shape[1] - 1), 1e-6]
    for _ in range(steps):
        p = 1 / (1 + np.exp(-x @ b))
        gradient = x.T @ (weights * (p - targets)) + penalty * b
        curvature = (x * (weights * p * (1 - p))[:, None]).T @ x + np.diag(penalty)
        b -= np.linalg.solve(curvature, gradient)
    return b[:-1] / deviation, b[-1] - (b[:-1] * mean / deviation).sum()


def examples(questions):
    """One answering passage of a covered question; of others the two that the verifier takes most for an answer."""
    rows, targets, weights = [], [], []
    for question in questions:
        hardest = sorted(question["rows"], key=lambda row: -row["features"][ANSWERABLE])
        if question["kind"] == "covered":
            chosen = [(row, 1, 1.0) for row in hardest if row["holds"]][:1]
        else:
            weight = WEIGHTS[question["kind"]]
            chosen = [(row, 0, weight) for row in hardest if not row["holds"]][:2]
        for row, target, weight in chosen:
            rows.append(row["features"])
            targets.append(target)
            weights.append(weight)
    return np.array(rows), np.array(targets), np.array(weights)


def calibrate(questions, language):
    fold = lambda question: int(hashlib.sha1(question["id"].encode()).hexdigest()[:8], 16) % FOLDS
    fits = [fit(*examples([q for q in questions if fold(q) != k])) for k in range(FOLDS)]
    best = {}
    for question in questions:
        weights, bias = fits[fold(question)]
        scores = [np.dot(row["features"], weights) + bias for row in question["rows"]]
        if question["kind"] != "covered":
            scores = [s for s, row in zip(scores, question["rows"]) if not row["holds"]]
        best.setdefault(question["kind"], []).append(max(scores, default=-50.0))
    best = {kind: np.array(values) for kind, values in best.items()}
    answers = float(np.quantile(best["covered"], 1 - KEEP[language]))
    limits = [(kind, limit) for kind, limit in (("near", NEAR[language]), ("far", FAR), ("trick", TRICK)) if kind in best]
    approves = max([answers] + [float(np.quantile(best[kind], 1 - limit)) for kind, limit in limits])
    share = lambda kind, line: float((best[kind] >= line).mean())
    print(language, {kind: (round(share(kind, answers), 3), round(share(kind, approves), 3)) for kind in best})
    weights, bias = fit(*examples(questions))
    return {"weights": {name: round(float(w), 4) for name, w in zip(FEATURES, weights)}, "bias": round(float(bias), 4),
            "answers": round(answers, 4), "approves": round(approves, 4)}


if __name__ == "__main__":
    questions = [json.loads(line) for line in open(sys.argv[1])]
    model = open(sys.argv[2].replace("calibration.json", "model.onnx"), "rb").read()
    languages = {language: calibrate([q for q in questions if q["language"] == language], language)
                 for language in sorted({q["language"] for q in questions})}
    with open(sys.argv[2], "w") as file:
        json.dump({"model": hashlib.sha256(model).hexdigest(), "languages": languages}, file, indent=2)
        file.write("\n")
