"""Writes the weights of an exported verifier as an npz, for train.py's INIT.  (numpy, onnx)

  python3 dequantise.py ../model.onnx --out WORK/shipped.npz

A model trained as it is rounded loses nothing by it: its weights are those that it multiplies with.
"""

import argparse
from pathlib import Path

import numpy as np
import onnx
from onnx import numpy_helper

from architecture import LAYERS, VECTORS


def weights_of(model: onnx.ModelProto) -> dict[str, np.ndarray]:
    """float32 arrays by the names of model.py, with pos."""
    constants = {own.name: own for graph in _graphs_of(model) for own in graph.initializer}

    def array(name: str) -> np.ndarray:
        return numpy_helper.to_array(constants[name]).astype(np.float32)

    weights = {name: array(name) for name in ("pos", "seg", "eln_w", "eln_b")}
    for layer in range(LAYERS):
        for name in ("qkv", "ao", "fi", "fo"):
            weights[f"layers.{layer}.{name}_w"] = (array(f"l{layer}_{name}_q") * array(f"l{layer}_{name}_s")).T
        weights[f"layers.{layer}.qkv_b"] = array(f"l{layer}_qkvb")
        for name in VECTORS:
            weights[f"layers.{layer}.{name}"] = array(f"l{layer}_{name.replace('_', '.')}")
    for head in ("span", "pool", "ans"):
        weights[f"{head}.weight"] = array(f"{head}_w").T
        weights[f"{head}.bias"] = array(f"{head}_b")
    return weights


def _graphs_of(model: onnx.ModelProto) -> list[onnx.GraphProto]:
    """The model's graph and the branches in it."""
    branches = [attribute.g for node in model.graph.node for attribute in node.attribute if attribute.HasField("g")]
    return [model.graph, *branches]


def main() -> None:
    parser = argparse.ArgumentParser(description="Writes the weights of an exported verifier.")
    parser.add_argument("model", type=Path)
    parser.add_argument("--out", type=Path, required=True)
    arguments = parser.parse_args()
    np.savez(arguments.out, **weights_of(onnx.load(arguments.model)))


if __name__ == "__main__":
    main()
