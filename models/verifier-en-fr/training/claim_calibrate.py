"""Draws the claim checker's lines: from which margin a claim is supported, and up to which it is not.  (numpy)

  python3 claim_calibrate.py claims --data DATA --out WORK/claims      # development claims, for bench:claims
  python3 claim_calibrate.py open ../calibration.json                  # lines that decide everything
  npm run bench:claims -- --data WORK/claims --readings WORK/readings.jsonl
  python3 claim_calibrate.py fit WORK/readings.jsonl ../calibration.json

The margin of a reading is the log-odds of supported against contradicted and unsupported. For each language, and for
evidence in another language than the claim, a logistic regression weighs the signals (reading/read-claim.ts), and three lines are
drawn in its log-odds:
  supports   lets through at most PASSED of the claims that are not supported, of every set
  condemns   reaches at most CONDEMNED of the supported claims, of every set
  none       the probability of stating nothing at which at most SILENT of the claims that state something pass
Claims that the product decides by their words are left out, and so are readings whose figures or names it misses.
"""

import argparse
import hashlib
import json
from pathlib import Path

import numpy as np

from calibrate import fit as fit_logistic
from measures import auroc

PASSED = 0.015
CONDEMNED = 0.008
SILENT = 0.004
LEAST_CLAIMS = 40  # of a set that draws a line of its own
FEATURES = ("margin", "coverage")
FOLDS = 5
L2 = 0.001
READ = ("evidence_supports", "evidence_contradicts", "evidence_missing", "nothing_to_check", "judge_undecided")


def write_claims(data: Path, out: Path) -> None:
    """The held-apart written claims and the development part of the public ones, as bench:claims reads them."""
    from claim_data import public_rows, written_rows

    out.mkdir(parents=True, exist_ok=True)
    with (out / "claims.jsonl").open("w", encoding="utf-8") as file:
        for name, rows in (("written", written_rows(True)), ("public", public_rows(data, True))):
            for row in rows:
                label = "unsupported" if row.label == "not supported" else row.label
                source = row.group.split("dev")[0] if name == "public" else name
                text = {"text": [*row.own, *row.others], "title": row.title}
                line = {"set": source, "language": row.language, "question": "", "claim": row.claim, "label": label}
                line["question"] = row.asked[0] if row.asked else ""
                before = {"before": row.context} if row.context else {}
                file.write(json.dumps({**line, **before, **text}, ensure_ascii=False) + "\n")


def fit_weights(rows: list[dict]) -> tuple[np.ndarray, float]:
    """Logistic regression of supported against the rest on the signals; each claim weighs the same."""
    x = np.array([[row[name] for name in FEATURES] for row in rows])
    y = np.array([row["label"] == "supported" for row in rows], float)
    own, bias = fit_logistic(x, y, np.ones(len(rows)), L2)
    return own, float(bias)


def lines_of(rows: list[dict]) -> dict:
    """Weights, bias and the three lines; the lines are drawn on odds of fits that have not seen the claim."""
    stating = [row for row in rows if row["label"] != "none"]
    for fold in range(FOLDS):
        weights, bias = fit_weights([row for row in stating if row["fold"] != fold])
        for row in rows:
            if row["fold"] == fold:
                row["odds"] = float(np.dot(weights, [row[name] for name in FEATURES]) + bias)
    supports, condemns = [], []
    for name in {row["set"] for row in stating}:
        own = [row for row in stating if row["set"] == name]
        wrong = [row["odds"] for row in own if row["label"] != "supported" and not row["vetoed"]]
        right = [row["odds"] for row in own if row["label"] == "supported"]
        wrongs = sum(row["label"] != "supported" for row in own)
        if wrongs >= LEAST_CLAIMS:
            supports.append(sorted([*wrong, -99.0])[-1 - int(PASSED * wrongs)])
        if len(right) >= LEAST_CLAIMS:
            condemns.append(sorted([*right, 99.0])[int(CONDEMNED * len(right))])
    silent = sorted(row["none"] for row in stating)
    weights, bias = fit_weights(stating)
    return {
        "weights": {name: round(float(weight), 4) for name, weight in zip(FEATURES, weights)},
        "bias": round(bias, 4),
        "supports": round(max(supports) + 0.01, 3),
        "condemns": round(min(condemns) - 0.01, 3),
        "none": round(max(0.5, silent[-1 - int(SILENT * len(silent))]) + 0.001, 3),
    }


def report(name: str, rows: list[dict], lines: dict) -> None:
    stating = [row for row in rows if row["label"] != "none"]
    for source in sorted({row["set"] for row in stating}):
        own = [row for row in stating if row["set"] == source]
        right = [row for row in own if row["label"] == "supported"]
        wrong = [row for row in own if row["label"] != "supported"]
        areas = [auroc([row[key] for row in right], [row[key] for row in wrong]) for key in ("margin", "odds")]
        passes = [row["odds"] >= lines["supports"] and not row["vetoed"] for row in right]
        slips = [row["odds"] >= lines["supports"] and not row["vetoed"] for row in wrong]
        struck = [row["odds"] <= lines["condemns"] for row in right]
        caught = [row["odds"] <= lines["condemns"] for row in wrong]
        shares = [f"{np.mean(part):.3f}" if part else "–" for part in (passes, struck, slips, caught)]
        print(name, source, f"{len(right)}+{len(wrong)}", "AUROC of margin, odds: %.3f %.3f;" % tuple(areas),
              "right passed, condemned:", *shares[:2], "wrong passed, condemned:", *shares[2:])


def fit(readings: Path, calibration: Path) -> None:
    rows = []
    for at, line in enumerate(readings.read_text(encoding="utf-8").splitlines()):
        row = json.loads(line)
        if row["reason"] not in READ or not row["read"]:
            continue
        best = max(row["read"], key=lambda read: read["margin"])
        # With open lines, only a missing figure or name leaves a claim undecided.
        vetoed = row["outcome"] == "undecided"
        rows.append({**row, **best, "vetoed": vetoed, "fold": at // 20 % FOLDS})
    shipped = json.loads(calibration.read_text())
    claims: dict = {"languages": {}}
    for language in sorted({row["language"] for row in rows}):
        own = [row for row in rows if row["language"] == language and not row["isAcross"]]
        claims["languages"][language] = lines_of(own)
        report(language, own, claims["languages"][language])
    across = [row for row in rows if row["isAcross"]]
    claims["across"] = lines_of(across)
    report("across", across, claims["across"])
    _write(calibration, {**shipped, "claims": claims})
    print(json.dumps(claims))


def open_lines(calibration: Path) -> None:
    weights = {name: float(name == "margin") for name in FEATURES}
    everything = {"weights": weights, "bias": 0.0, "supports": 0.0, "condemns": 0.0, "none": 1.0}
    shipped = json.loads(calibration.read_text())
    languages = {language: everything for language in shipped["languages"]}
    _write(calibration, {**shipped, "claims": {"languages": languages, "across": everything}})


def _write(calibration: Path, values: dict) -> None:
    """With the checksum of the model beside it."""
    model = hashlib.sha256(calibration.with_name("model.onnx").read_bytes()).hexdigest()
    calibration.write_text(json.dumps({**values, "model": model}, indent=2) + "\n")


def main() -> None:
    parser = argparse.ArgumentParser(description="Draws the claim checker's lines.")
    steps = parser.add_subparsers(dest="step", required=True)
    claims = steps.add_parser("claims")
    claims.add_argument("--data", type=Path, required=True)
    claims.add_argument("--out", type=Path, required=True)
    steps.add_parser("open").add_argument("calibration", type=Path)
    fitting = steps.add_parser("fit")
    fitting.add_argument("readings", type=Path)
    fitting.add_argument("calibration", type=Path)
    arguments = parser.parse_args()
    if arguments.step == "claims":
        write_claims(arguments.data, arguments.out)
    elif arguments.step == "open":
        open_lines(arguments.calibration)
    else:
        fit(arguments.readings, arguments.calibration)


if __name__ == "__main__":
    main()
