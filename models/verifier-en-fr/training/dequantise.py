"""Writes the weights of an exported verifier as npz, for train.py's and claim_train.py's INIT.  (numpy, onnx)

  python3 dequantise.py ../model.onnx --out WORK/shipped.npz [--claims WORK/claims.npz]

A model trained as it is rounded loses nothing by it: its weights are those that it multiplies with.
"""

import argparse
from pathlib import Path

import numpy as np
import onnx
from onnx import numpy_helper

from architecture import LAYERS, SHARED_LAYERS, VECTORS


def weights_of(model: onnx.ModelProto) -> dict[str, np.ndarray]:
    """The verifier's float32 arrays by the names of model.py, with pos."""
    constants = _constants_of(model)
    weights = {name: constants[name].astype(np.float32) for name in ("pos", "seg", "eln_w", "eln_b")}
    for layer in range(LAYERS):
        weights.update(_layer(constants, layer, "l"))
    for head in ("span", "pool", "ans"):
        weights.update(_head(constants, head))
    return weights


def claims_of(model: onnx.ModelProto) -> dict[str, np.ndarray]:
    """The float32 arrays of the claim checker's own layers and heads, by the names of claim_train.py."""
    constants = _constants_of(model)
    weights = {}
    for layer in range(SHARED_LAYERS, LAYERS):
        weights.update(_layer(constants, layer, "c"))
    for head in ("claim_pool", "claim_out", "claim_word"):
        if f"{head}_w" in constants:
            weights.update(_head(constants, head))
    return weights


def _layer(constants: dict[str, np.ndarray], layer: int, prefix: str) -> dict[str, np.ndarray]:
    own = {key.removeprefix(f"{prefix}{layer}_"): array for key, array in constants.items() if key.startswith(f"{prefix}{layer}_")}
    weights = {f"{name}_w": (own[f"{name}_q"] * own[f"{name}_s"]).T for name in ("qkv", "ao", "fi", "fo")}
    weights["qkv_b"] = own["qkvb"]
    weights.update({name: own[name.replace("_", ".")] for name in VECTORS})
    return {f"layers.{layer}.{name}": array.astype(np.float32) for name, array in weights.items()}


def _head(constants: dict[str, np.ndarray], head: str) -> dict[str, np.ndarray]:
    return {f"{head}.weight": constants[f"{head}_w"].T, f"{head}.bias": constants[f"{head}_b"]}


def _constants_of(model: onnx.ModelProto) -> dict[str, np.ndarray]:
    return {own.name: numpy_helper.to_array(own) for graph in _graphs_of(model) for own in graph.initializer}


def _graphs_of(model: onnx.ModelProto) -> list[onnx.GraphProto]:
    """The model's graph and the branches in it."""
    branches = [attribute.g for node in model.graph.node for attribute in node.attribute if attribute.HasField("g")]
    return [model.graph, *branches]


def main() -> None:
    parser = argparse.ArgumentParser(description="Writes the weights of an exported verifier.")
    parser.add_argument("model", type=Path)
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--claims", type=Path, help="npz for the claim checker's weights")
    arguments = parser.parse_args()
    model = onnx.load(arguments.model)
    np.savez(arguments.out, **weights_of(model))
    if arguments.claims:
        np.savez(arguments.claims, **claims_of(model))


if __name__ == "__main__":
    main()
