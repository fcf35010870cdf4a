"""Averages two sets of weights of the verifier.  (numpy; torch for a .pt file)

  /usr/bin/python3 average.py FIRST SECOND --out soup.npz [--share 0.6]

The mean of models that were trained from the same start is often better than either (model soups, Wortsman et al.
2022). A file is an npz, a final.pt or a checkpoint ck.pt. The result serves train.py as INIT and export.py as weights.
"""

import argparse
from pathlib import Path

import numpy as np


def read_weights(path: Path) -> dict[str, np.ndarray]:
    """The arrays of a file, as float32."""
    if path.suffix != ".pt":
        arrays = np.load(path)
        return {name: arrays[name].astype(np.float32) for name in arrays.files}
    import torch

    state = torch.load(path, map_location="cpu")
    return {name: values.float().numpy() for name, values in state.get("net", state).items()}


def average(first: dict[str, np.ndarray], second: dict[str, np.ndarray], share: float) -> dict[str, np.ndarray]:
    """`share` of the first and the rest of the second; an array that the second lacks stays as it is."""
    averaged = {}
    for name, values in first.items():
        averaged[name] = values * share + second[name] * (1 - share) if name in second else values
    return averaged


def main() -> None:
    parser = argparse.ArgumentParser(description="Averages two sets of weights of the verifier.")
    parser.add_argument("first", type=Path)
    parser.add_argument("second", type=Path)
    parser.add_argument("--share", type=float, default=0.6, help="of the first (default: 0.6)")
    parser.add_argument("--out", type=Path, required=True, help="npz to write")
    arguments = parser.parse_args()
    np.savez(arguments.out, **average(read_weights(arguments.first), read_weights(arguments.second), arguments.share))


if __name__ == "__main__":
    main()
