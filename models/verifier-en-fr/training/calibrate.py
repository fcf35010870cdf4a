"""Fits what the product's signals are worth beside the verifier's, and draws the two lines, for each language.  (numpy)

  npm run bench:approvals -- --data DATA --split development --size 400 --features features.jsonl
  npm run bench:approvals -- --documents WORK/written-dev --features written.jsonl
  python3 calibrate.py features.jsonl written.jsonl ../calibration.json

Reads files with a JSON line a question, of articles or documents that are not trained on: the signals of each passage
that the product's search found, and whether it holds the answer. Fits one logistic regression a language on all files
(L2, the hardest passages of a question without an answer; each file weighs the same) and writes the weights, the bias
and two lines in log-odds:
  answers   keeps the language's KEEP of the covered questions of every file: from here on a passage is read and quoted
  approves  lets through at most LIMITS of the questions without an answer of every file: from here on it is approved
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
# What it takes for development articles to reach our aims, 90 and 82 % of the covered questions answered.
KEEP = {"en": 0.97, "fr": 0.95}
# At most half of what we allow to pass: on other articles about twice as many do.
LIMITS = {"near": 0.045, "far": 0.01, "trick": 0.09, "changed": 0.09}
L2 = 0.01
# Against one answering passage of a covered question; tricks are few, and the hardest to tell.
WEIGHTS = {"near": 0.5, "far": 0.3, "trick": 2.0, "changed": 2.0}


def fit(rows, targets, weights, l2=L2, steps=60):
    """Newton's method on standardised signals; returns weights and bias for the raw ones."""
    mean, deviation = rows.mean(0), rows.std(0) + 1e-9
    x = np.c_[(rows - mean) / deviation, np.ones(len(rows))]
    b = np.zeros(x.shape[1])
    penalty = l2 * len(rows) * np.r_[np.ones(x.shape[1] - 1), 1e-6]
    for _ in range(steps):
        p = 1 / (1 + np.exp(-x @ b))
        gradient = x.T @ (weights * (p - targets)) + penalty * b
        curvature = (x * (weights * p * (1 - p))[:, None]).T @ x + np.diag(penalty)
        b -= np.linalg.solve(curvature, gradient)
    return b[:-1] / deviation, b[-1] - (b[:-1] * mean / deviation).sum()


def examples(questions):
    """One answering passage of a covered question; of others the two that the verifier takes most for an answer."""
    rows, targets, weights, files = [], [], [], []
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
            files.append(question["file"])
    weights, files = np.array(weights), np.array(files)
    for file in set(files.tolist()):
        weights[files == file] *= len(files) / len(set(files.tolist())) / weights[files == file].sum()
    return np.array(rows), np.array(targets), weights


def fold_of(question):
    return int(hashlib.sha1(question["id"].encode()).hexdigest()[:8], 16) % FOLDS


def best_scores(questions):
    """The best log-odds of each question's passages by file and kind, from fits that have not seen the question."""
    fits = [fit(*examples([own for own in questions if fold_of(own) != fold])) for fold in range(FOLDS)]
    best = {}
    for question in questions:
        weights, bias = fits[fold_of(question)]
        scores = [np.dot(row["features"], weights) + bias for row in question["rows"]]
        if question["kind"] != "covered":
            scores = [score for score, row in zip(scores, question["rows"]) if not row["holds"]]
        best.setdefault((question["file"], question["kind"]), []).append(max(scores, default=-50.0))
    return {key: np.array(values) for key, values in best.items()}


def calibrate(questions, language):
    best = best_scores(questions)
    answers = min(float(np.quantile(own, 1 - KEEP[language])) for (_, kind), own in best.items() if kind == "covered")
    drawn = [float(np.quantile(own, 1 - LIMITS[kind])) for (_, kind), own in best.items() if kind in LIMITS]
    approves = max([answers, *drawn])
    for key, own in sorted(best.items()):
        shares = f"read {(own >= answers).mean():.3f}, approved {(own >= approves).mean():.3f}"
        limit = f", {np.quantile(own, 1 - LIMITS[key[1]]):.2f} for its limit" if key[1] in LIMITS else ""
        print(language, *key, len(own), shares + limit)
    print(language, f"answers {answers:.2f}, approves {approves:.2f}")
    weights, bias = fit(*examples(questions))
    return {
        "weights": {name: round(float(weight), 4) for name, weight in zip(FEATURES, weights)},
        "bias": round(float(bias), 4),
        "answers": round(answers, 4),
        "approves": round(approves, 4),
    }


def main():
    *files, calibration = sys.argv[1:]
    questions = [{**json.loads(line), "file": file} for file in files for line in open(file)]
    model = open(calibration.replace("calibration.json", "model.onnx"), "rb").read()
    languages = {
        language: calibrate([own for own in questions if own["language"] == language], language)
        for language in sorted({own["language"] for own in questions})
    }
    claims = json.load(open(calibration))["claims"]  # claim_calibrate.py
    with open(calibration, "w") as file:
        json.dump({"model": hashlib.sha256(model).hexdigest(), "languages": languages, "claims": claims}, file, indent=2)
        file.write("\n")


if __name__ == "__main__":
    main()
