"""The verifier's network: multilingual-e5-small as a cross-encoder, with heads for span and answerability.  (torch)

The encoder is that of Wang et al. 2024. Weights are kept in float32 and cast to bfloat16 where they multiply: small
updates keep their precision, and products use AVX-512 BF16. Parameter names are those of the stored weights:

  word [vocabulary, 384]   embeddings of pieces, never trained
  pos [512, 384]           embeddings of positions, never trained
  seg [2, 384]             embeddings of question (0) and passage (1)
  eln_w, eln_b [384]       norm of the embeddings
  layers.N.                one of twelve layers:
    qkv_w [1152, 384]      query, key and value, one after the other; qkv_b
    ao_w [384, 384]        attention output; ao_b
    aln_w, aln_b [384]     norm after the attention
    fi_w [1536, 384]       feed-forward, in; fi_b
    fo_w [384, 1536]       feed-forward, out; fo_b
    oln_w, oln_b [384]     norm after the feed-forward
  span [2, 384]            start and end logits of a token
  pool [384, 384]          summary of the first token
  ans [1, 384]             answerability, from the summary
"""

import math
from pathlib import Path
from typing import NamedTuple

import numpy as np
import torch
from torch import nn
from torch.nn import functional

from architecture import EOS, HEADS, HIDDEN, LARGEST_WEIGHT, LAYERS, NORM_EPSILON
from examples import OUTSIDE, PASSAGE, Row

HEAD = HIDDEN // HEADS
INITIAL_DEVIATION = 0.02
DROPOUT = 0.1
ACTIVATION_LEVELS = 255
MASKED = -1e4  # far below any logit, and within the range of bfloat16
UNTRAINED = ("word", "pos")


class Batch(NamedTuple):
    """ids, segments (1 from the passage on), marks (of examples.py) int64 and mask float32, [batch, sequence]; meta int64
    [batch, 7]."""

    ids: torch.Tensor
    mask: torch.Tensor
    segments: torch.Tensor
    meta: torch.Tensor
    marks: torch.Tensor

    def to(self, device: torch.device) -> "Batch":
        return Batch(*(own.to(device, non_blocking=True) for own in self))


class Logits(NamedTuple):
    """start and end [batch, sequence], answerable [batch]; float32."""

    start: torch.Tensor
    end: torch.Tensor
    answerable: torch.Tensor

    def within_passage_or_none(self, batch: Batch) -> tuple[torch.Tensor, torch.Tensor]:
        """As `within_passage`, with the first token left, which stands for "no answer"."""
        outside = _outside(batch)
        outside[:, 0] = False
        return self.start.masked_fill(outside, MASKED), self.end.masked_fill(outside, MASKED)

    def within_passage(self, batch: Batch) -> tuple[torch.Tensor, torch.Tensor]:
        """Start and end logits with the tokens outside the passage masked."""
        outside = _outside(batch)
        return self.start.masked_fill(outside, MASKED), self.end.masked_fill(outside, MASKED)


def _outside(batch: Batch) -> torch.Tensor:
    """Which tokens are not the passage's: the question's, the last one's and padding."""
    return (batch.mask == 0) | (batch.segments == 0) | (batch.ids == EOS)


def collate(rows: list[Row]) -> Batch:
    """The examples, padded to the longest."""
    longest = max(len(row.tokens) for row in rows)
    ids = torch.ones(len(rows), longest, dtype=torch.long)  # 1 is <pad>
    mask = torch.zeros(len(rows), longest)
    segments = torch.zeros(len(rows), longest, dtype=torch.long)
    marks = torch.full((len(rows), longest), OUTSIDE, dtype=torch.long)
    for at, row in enumerate(rows):
        length = len(row.tokens)
        ids[at, :length] = torch.tensor(row.tokens.astype(np.int64))
        mask[at, :length] = 1
        segments[at, row.meta[PASSAGE] : length] = 1
        if row.marks is not None:
            marks[at, :length] = torch.tensor(row.marks.astype(np.int64))
    return Batch(ids, mask, segments, torch.tensor(np.stack([row.meta for row in rows]).astype(np.int64)), marks)


def _parameter(*arrays: np.ndarray) -> nn.Parameter:
    """A float32 parameter of arrays, one after the other."""
    return nn.Parameter(torch.cat([torch.tensor(array.astype(np.float32)) for array in arrays]))


def _linear(
    values: torch.Tensor, weight: torch.Tensor, bias: torch.Tensor, padding: torch.Tensor | None
) -> torch.Tensor:
    """padding: None, or where values are padding, when the product is to be rounded as in the exported model."""
    if padding is not None:
        values, weight = _rounded_values(values, padding), _rounded_rows(weight)
    return functional.linear(values, weight.to(torch.bfloat16), bias.to(torch.bfloat16))


def _rounded_rows(weight: torch.Tensor) -> torch.Tensor:
    """The weights that export.py writes; gradients pass through (Jacob et al. 2018)."""
    scale = weight.detach().abs().amax(1, keepdim=True) / LARGEST_WEIGHT + 1e-12
    return weight + ((weight / scale).round() * scale - weight).detach()


def _rounded_values(values: torch.Tensor, padding: torch.Tensor) -> torch.Tensor:
    """The values as ONNX Runtime quantises them, one example at a time: 256 steps from the least to the greatest."""
    exact = values.detach().float().masked_fill(padding, 0)
    low, high = exact.amin((1, 2), keepdim=True), exact.amax((1, 2), keepdim=True)
    scale = (high - low) / ACTIVATION_LEVELS + 1e-12
    zero = (-low / scale).round()
    rounded = (((exact / scale).round() + zero).clamp(0, ACTIVATION_LEVELS) - zero) * scale
    return values + (rounded.to(values.dtype) - values).detach()


def _norm(values: torch.Tensor, weight: torch.Tensor, bias: torch.Tensor) -> torch.Tensor:
    weight, bias = weight.to(torch.bfloat16), bias.to(torch.bfloat16)
    return functional.layer_norm(values, (HIDDEN,), weight, bias, NORM_EPSILON)


class Layer(nn.Module):
    """One layer of a post-norm transformer. Values are bfloat16 [batch, sequence, 384]."""

    def __init__(self, embedder: dict[str, np.ndarray], layer: int) -> None:
        """embedder: the arrays of e5.npz (weights.py)."""
        super().__init__()
        self.dropout = 0.0
        self.qkv_w = _parameter(*(embedder[f"{layer}.{name}.w"] for name in "qkv"))
        self.qkv_b = _parameter(*(embedder[f"{layer}.{name}.b"] for name in "qkv"))
        for name in ("ao", "fi", "fo", "aln", "oln"):
            setattr(self, name + "_w", _parameter(embedder[f"{layer}.{name}.w"]))
            setattr(self, name + "_b", _parameter(embedder[f"{layer}.{name}.b"]))

    def forward(self, values: torch.Tensor, bias: torch.Tensor, padding: torch.Tensor | None) -> torch.Tensor:
        """bias: added to the attention scores, bfloat16 [batch x heads, 1, sequence]. padding: as in _linear."""
        attended = _linear(self._attend(values, bias, padding), self.ao_w, self.ao_b, padding)
        values = _norm(values + self._dropped(attended), self.aln_w, self.aln_b)
        inner = functional.gelu(_linear(values, self.fi_w, self.fi_b, padding))
        outer = _linear(inner, self.fo_w, self.fo_b, padding)
        return _norm(values + self._dropped(outer), self.oln_w, self.oln_b)

    def _dropped(self, values: torch.Tensor) -> torch.Tensor:
        return functional.dropout(values, self.dropout, self.training) if self.dropout else values

    def _attend(self, values: torch.Tensor, bias: torch.Tensor, padding: torch.Tensor | None) -> torch.Tensor:
        size, sequence, _ = values.shape
        projected = _linear(values, self.qkv_w, self.qkv_b, padding).view(size, sequence, 3, HEADS, HEAD)
        query, key, value = projected.permute(2, 0, 3, 1, 4).reshape(3, size * HEADS, sequence, HEAD)
        scores = torch.baddbmm(bias, query, key.transpose(-1, -2), alpha=1 / math.sqrt(HEAD))
        mixed = torch.bmm(self._dropped(torch.softmax(scores, -1)), value)
        return mixed.view(size, HEADS, sequence, HEAD).transpose(1, 2).reshape(size, sequence, HIDDEN)


class Verifier(nn.Module):
    """Question and passage to span logits and an answerability logit."""

    def __init__(self, embedder: dict[str, np.ndarray], frozen: int) -> None:
        """embedder: the arrays of e5.npz (weights.py). frozen: first layers left untrained, with the embeddings."""
        super().__init__()
        self.frozen = frozen
        self.rounded = False
        self.register_buffer("word", torch.tensor(embedder["word"].astype(np.float32)))
        self.register_buffer("pos", torch.tensor(embedder["pos"]))
        self.eln_w = _parameter(embedder["eln_w"])
        self.eln_b = _parameter(embedder["eln_b"])
        self.seg = nn.Parameter(torch.zeros(2, HIDDEN))
        nn.init.normal_(self.seg, std=INITIAL_DEVIATION)
        self.layers = nn.ModuleList(Layer(embedder, layer) for layer in range(LAYERS))
        self.span = nn.Linear(HIDDEN, 2)
        self.pool = nn.Linear(HIDDEN, HIDDEN)
        self.ans = nn.Linear(HIDDEN, 1)
        nn.init.normal_(self.span.weight, std=INITIAL_DEVIATION)

    def forward(self, batch: Batch) -> Logits:
        values = self.encode(batch)
        spans = self.span(values)
        answerable = self.ans(torch.tanh(self.pool(values[:, 0]))).squeeze(-1)
        return Logits(spans[..., 0], spans[..., 1], answerable)

    def encode(self, batch: Batch) -> torch.Tensor:
        """The last layer's values, float32 [batch, sequence, 384]."""
        size, sequence = batch.ids.shape
        bias = ((1 - batch.mask) * MASKED).to(torch.bfloat16)[:, None, None, :]
        bias = bias.expand(size, HEADS, 1, sequence).reshape(size * HEADS, 1, sequence)
        padding = (batch.mask == 0)[:, :, None] if self.rounded else None
        values = self._embed(batch)
        with torch.no_grad():
            for layer in self.layers[: self.frozen]:
                values = layer(values, bias, padding)
        for layer in self.layers[self.frozen :]:
            values = layer(values, bias, padding)
        return values.float()

    def _embed(self, batch: Batch) -> torch.Tensor:
        """bfloat16 [batch, sequence, 384]."""
        words = functional.embedding(batch.ids, self.word)
        values = words + self.pos[: batch.ids.shape[1]] + functional.embedding(batch.segments, self.seg)
        values = functional.layer_norm(values, (HIDDEN,), self.eln_w, self.eln_b, NORM_EPSILON)
        return functional.dropout(values, DROPOUT, self.training).to(torch.bfloat16)

    def drop_within_layers(self, share: float) -> None:
        """Dropout in attention and after each half of a layer, beside that of the embeddings."""
        for layer in self.layers:
            layer.dropout = share

    def trained_state(self) -> dict[str, torch.Tensor]:
        """The weights that training can change, by name."""
        return {name: values for name, values in self.state_dict().items() if name not in UNTRAINED}


def load_weights(network: Verifier, path: Path) -> None:
    """Starts from the weights of an npz; names that it lacks keep their values."""
    arrays = np.load(path)
    weights = {name: torch.tensor(arrays[name].astype(np.float32)) for name in arrays.files}
    network.load_state_dict(weights, strict=False)
