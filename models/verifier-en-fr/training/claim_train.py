"""Trains the claim checker: own upper layers and a head on the verifier's first layers.  (numpy, torch)

  SHIPPED=WORK/shipped.npz STEPS=1500 /usr/bin/python3 claim_train.py --work WORK --examples claims-train --out OUT

The first SHARED_LAYERS layers and the embeddings are the verifier's and stay as they are, so that both fit in one file.
A claim's logits are those of supported, contradicted, unsupported and none (claim_data.py). Each of its tokens has one
more, of being what makes the claim wrong, which is taught by the marked words and, through the worst token, by the label.
These only help in training: as a signal beside the label's they added nothing, so they are not exported.

Environment:
  SHIPPED     the verifier's weights (dequantise.py writes them)
  INIT        an earlier claims.npz to start from (none: the verifier's layers)
  DEVICE, BATCH, SEED, STEPS, DECAY, LR, T, DROPOUT, ROUNDED   as in train.py
  OTHER       an examples file to mix in, and SHARE, the share of the examples that come from --examples (1)

Saves OUT/ck.pt every 250 steps and when it is asked to end (SIGTERM), and resumes from it. Writes OUT/claims.npz at the
end, the moving average of the weights, and prints its figures on WORK/claims-dev.npz.
"""

import argparse
import os
import signal
import time
from itertools import islice
from pathlib import Path
from typing import NamedTuple

import numpy as np
import torch
from torch import nn
from torch.nn import functional

from architecture import CLAIM_LABELS, HIDDEN, SHARED_LAYERS
from examples import ANSWERABLE, GROUP, LANGUAGE, LANGUAGES, MARKED, OUTSIDE, UNMARKED, Examples, batches, joined, load_examples, row_of
from measures import auroc
from model import MASKED, Batch, Verifier, collate, load_weights

WARM_UP_STEPS = 100
WEIGHT_DECAY = 0.01
BETAS = (0.9, 0.98)
LONGEST_GRADIENT = 1.0
RANKING_WEIGHT, WORD_WEIGHT = 0.5, 1.0
SHARPNESS = 2.0
AVERAGED_EVERY, AVERAGED_KEPT = 5, 0.98
STEPS_PER_REPORT, STEPS_PER_CHECKPOINT = 50, 250
SUPPORTED, CONTRADICTED, UNSUPPORTED, NONE, NOT_SUPPORTED = range(5)
FIRST_WEIGHTS_SEED = 1


class ClaimLogits(NamedTuple):
    """label [batch, 4], and word [batch, sequence], which means something for the tokens of the claim; float32."""

    label: torch.Tensor
    word: torch.Tensor


class ClaimChecker(Verifier):
    """Claim and evidence to logits."""

    def __init__(self, embedder: dict[str, np.ndarray]) -> None:
        super().__init__(embedder, SHARED_LAYERS)
        self.claim_pool = nn.Linear(HIDDEN, HIDDEN)
        self.claim_out = nn.Linear(HIDDEN, len(CLAIM_LABELS))
        self.claim_word = nn.Linear(HIDDEN, 1)

    def forward(self, batch: Batch) -> ClaimLogits:
        values = functional.dropout(self.encode(batch), 0.1, self.training)
        label = self.claim_out(torch.tanh(self.claim_pool(values[:, 0])))
        return ClaimLogits(label, self.claim_word(values).squeeze(-1))

    def trained_parameters(self) -> dict[str, nn.Parameter]:
        """The weights that are the checker's own, by name."""
        own = tuple(f"layers.{layer}." for layer in range(self.frozen, len(self.layers)))
        return {name: values for name, values in self.named_parameters() if name.startswith((*own, "claim_"))}


def loss_of(logits: ClaimLogits, batch: Batch) -> torch.Tensor:
    """Cross-entropy of the label, where "not supported" is the sum of contradicted and unsupported; of the marked and
    unmarked words, which weigh the same; and of the worst word. Within a group of claims about the same passage, supported
    ones go before the others."""
    labels, groups = batch.meta[:, ANSWERABLE], batch.meta[:, GROUP]
    logs = functional.log_softmax(logits.label, -1)
    either = torch.logsumexp(logs[:, CONTRADICTED : UNSUPPORTED + 1], -1, keepdim=True)
    losses = -torch.cat([logs, either], -1).gather(1, labels[:, None]).squeeze(1)
    worst, stating = worst_words(logits, batch), labels != NONE
    of_worst = functional.binary_cross_entropy_with_logits(worst, (labels != SUPPORTED).float(), reduction="none")
    ranked = _ranking(margins_of(logits), labels, groups) + _ranking(-worst, labels, groups)
    words = _of_marked(logits, batch) + of_worst[stating].mean() if stating.any() else 0
    return losses.mean() + RANKING_WEIGHT * ranked + WORD_WEIGHT * words


def margins_of(logits: ClaimLogits) -> torch.Tensor:
    """Log-odds of supported against contradicted and unsupported."""
    return logits.label[:, SUPPORTED] - torch.logsumexp(logits.label[:, CONTRADICTED : UNSUPPORTED + 1], -1)


def worst_words(logits: ClaimLogits, batch: Batch) -> torch.Tensor:
    """The greatest logit of a claim's tokens, [batch]; smooth, so that all of them learn."""
    own = logits.word.masked_fill(batch.marks == OUTSIDE, MASKED)
    return torch.logsumexp(own * SHARPNESS, -1) / SHARPNESS


def _of_marked(logits: ClaimLogits, batch: Batch) -> torch.Tensor:
    parts = []
    for mark in (UNMARKED, MARKED):
        own = logits.word[batch.marks == mark]
        if len(own):
            parts.append(functional.softplus(own if mark == UNMARKED else -own).mean())
    return sum(parts) / 2 if parts else logits.word.new_zeros(())


def _ranking(scores: torch.Tensor, labels: torch.Tensor, groups: torch.Tensor) -> torch.Tensor:
    right, wrong = labels == SUPPORTED, (labels != SUPPORTED) & (labels != NONE)
    pairs = (groups[:, None] == groups[None]) & right[:, None] & wrong[None]
    if not pairs.any():
        return scores.new_zeros(())
    return functional.softplus(scores[None] - scores[:, None])[pairs].mean()


def figures(network: ClaimChecker, examples: Examples, device: torch.device, limit: int = 4000) -> str:
    """By language, accuracy over the labels and area under the curve of supported against the rest: by the labels' margin,
    by the worst word, and by their sum."""
    network.eval()
    order = np.argsort(examples.lengths[:limit], kind="stable")
    labels, languages, scores = [], [], []
    with torch.no_grad():
        for at in range(0, len(order), 32):
            batch = collate([row_of(examples, int(position)) for position in order[at : at + 32]]).to(device)
            logits = network(batch)
            own = (logits.label.argmax(-1), margins_of(logits), -worst_words(logits, batch))
            scores.append(torch.stack([values.float() for values in own], -1).cpu())
            labels.append(batch.meta[:, ANSWERABLE].cpu())
            languages.append(batch.meta[:, LANGUAGE].cpu())
    network.train()
    chosen, margin, word = torch.cat(scores).numpy().T
    label, language = torch.cat(labels).numpy(), torch.cat(languages).numpy()
    told = []
    for at, name in enumerate(LANGUAGES):
        own = (language == at) & (label != NONE)
        if own.sum() == 0:
            continue
        full = own & (label != NOT_SUPPORTED)
        right = (chosen[full] == label[full]).mean() if full.any() else float("nan")
        signals = {"label": margin, "word": word, "both": margin + word}
        areas = [f"{key} {_area(values[own], label[own] == SUPPORTED):.3f}" for key, values in signals.items()]
        told.append(f"{name} auc {' '.join(areas)} accuracy {right:.3f} ({own.sum()})")
    return "; ".join(told)


def _area(values: np.ndarray, right: np.ndarray) -> float:
    return auroc(values[right].tolist(), values[~right].tolist())


def _setting(name: str, otherwise: float) -> float:
    return float(os.environ.get(name, otherwise))


def main() -> None:
    parser = argparse.ArgumentParser(description="Trains the claim checker and writes OUT/claims.npz.")
    parser.add_argument("--work", type=Path, required=True)
    parser.add_argument("--examples", required=True, help="name of an examples file of WORK, without .npz")
    parser.add_argument("--out", type=Path, required=True)
    arguments = parser.parse_args()
    arguments.out.mkdir(parents=True, exist_ok=True)
    device = torch.device(os.environ.get("DEVICE", "cuda" if torch.cuda.is_available() else "cpu"))
    steps, seed = int(_setting("STEPS", 1500)), int(_setting("SEED", 1))
    decay, rounded = int(_setting("DECAY", steps * 0.6)), int(_setting("ROUNDED", 0))
    torch.set_num_threads(int(_setting("T", 2)))
    torch.manual_seed(FIRST_WEIGHTS_SEED)
    embedder = dict(np.load(arguments.work / "e5.npz"))
    network = ClaimChecker(embedder).to(device)
    load_weights(network, Path(os.environ["SHIPPED"]))
    if "INIT" in os.environ:
        load_weights(network, Path(os.environ["INIT"]))
    network.drop_within_layers(_setting("DROPOUT", 0))
    trained = network.trained_parameters()
    for name, values in network.named_parameters():
        values.requires_grad_(name in trained)
    matrices = [values for values in trained.values() if values.ndim > 1]
    vectors = [values for values in trained.values() if values.ndim <= 1]
    optimizer = torch.optim.AdamW(
        [{"params": matrices, "weight_decay": WEIGHT_DECAY}, {"params": vectors, "weight_decay": 0}], betas=BETAS
    )
    examples = load_examples(arguments.work / f"{arguments.examples}.npz")
    development = load_examples(arguments.work / "claims-dev.npz")
    own_from, share = len(examples.lengths), 1.0
    if "OTHER" in os.environ:
        other = load_examples(arguments.work / f"{os.environ['OTHER']}.npz")
        own_from, share = len(other.lengths), _setting("SHARE", 0.5)
        examples = joined(other, examples)
    average = {name: values.detach().clone() for name, values in trained.items()}
    step = 0
    checkpoint = arguments.out / "ck.pt"
    if checkpoint.exists():
        state = torch.load(checkpoint, map_location=device)
        network.load_state_dict(state["net"], strict=False)
        optimizer.load_state_dict(state["opt"])
        average, step = state["average"], state["k"]
        print("resume", step, flush=True)
    asked_to_end = []
    signal.signal(signal.SIGTERM, lambda *_: asked_to_end.append(True))

    def save() -> None:
        state = {"net": {name: own.detach() for name, own in trained.items()}, "average": average}
        torch.save({**state, "opt": optimizer.state_dict(), "k": step}, arguments.out / "ck.tmp")
        (arguments.out / "ck.tmp").replace(checkpoint)

    torch.manual_seed(seed)
    peak, size = _setting("LR", 1e-4), int(_setting("BATCH", 32))
    recent, started, first = [], time.time(), step
    for positions in islice(batches(examples, size, own_from, share, seed), step, steps):
        rate = peak * min(1, (step + 1) / WARM_UP_STEPS, max(0.02, (steps - step) / max(1, decay)))
        for group in optimizer.param_groups:
            group["lr"] = rate
        network.rounded = step >= steps - rounded
        batch = collate([row_of(examples, position) for position in positions]).to(device)
        loss = loss_of(network(batch), batch)
        optimizer.zero_grad(set_to_none=True)
        loss.backward()
        torch.nn.utils.clip_grad_norm_(list(trained.values()), LONGEST_GRADIENT)
        optimizer.step()
        step += 1
        recent.append(float(loss))
        if step % AVERAGED_EVERY == 0:
            for name, values in trained.items():
                average[name].lerp_(values.detach(), 1 - AVERAGED_KEPT)
        if step % STEPS_PER_REPORT == 0:
            each = (time.time() - started) / (step - first)
            print(f"{time.strftime('%T')} {step} loss {np.mean(recent):.3f} {each:.2f} s/step", flush=True)
            recent = []
        if step % STEPS_PER_CHECKPOINT == 0 or asked_to_end:
            save()
            print(figures(network, development, device, 1500), flush=True)
        if asked_to_end:
            break
    if not asked_to_end:
        save()
    arrays = {name: values.float().cpu().numpy() for name, values in average.items()}
    np.savez(arguments.out / "claims.npz", **arrays)
    for name, values in average.items():
        trained[name].data.copy_(values)
    for is_rounded in (False, True):
        network.rounded = is_rounded
        print("rounded" if is_rounded else "exact", figures(network, development, device), flush=True)


if __name__ == "__main__":
    main()
