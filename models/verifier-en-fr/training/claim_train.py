"""Trains the claim checker: own upper layers and a head on the verifier's first layers.  (numpy, torch)

  SHIPPED=WORK/shipped.npz STEPS=1500 /usr/bin/python3 claim_train.py --work WORK --examples claims-train --out OUT

The first SHARED_LAYERS layers and the embeddings are the verifier's and stay as they are, so that both fit in one file.
A claim's logits are those of supported, contradicted, unsupported and none (claim_data.py).

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

import numpy as np
import torch
from torch import nn
from torch.nn import functional

from architecture import CLAIM_LABELS, HIDDEN, SHARED_LAYERS
from examples import ANSWERABLE, GROUP, LANGUAGE, LANGUAGES, Examples, batches, joined, load_examples, row_of
from measures import auroc
from model import Batch, Verifier, collate, load_weights

WARM_UP_STEPS = 100
WEIGHT_DECAY = 0.01
BETAS = (0.9, 0.98)
LONGEST_GRADIENT = 1.0
RANKING_WEIGHT = 0.5
AVERAGED_EVERY, AVERAGED_KEPT = 5, 0.98
STEPS_PER_REPORT, STEPS_PER_CHECKPOINT = 50, 250
SUPPORTED, CONTRADICTED, UNSUPPORTED, NONE, NOT_SUPPORTED = range(5)
FIRST_WEIGHTS_SEED = 1


class ClaimChecker(Verifier):
    """Claim and evidence to logits, float32 [batch, 4]."""

    def __init__(self, embedder: dict[str, np.ndarray]) -> None:
        super().__init__(embedder, SHARED_LAYERS)
        self.claim_pool = nn.Linear(HIDDEN, HIDDEN)
        self.claim_out = nn.Linear(HIDDEN, len(CLAIM_LABELS))

    def forward(self, batch: Batch) -> torch.Tensor:
        first = functional.dropout(self.encode(batch)[:, 0], 0.1, self.training)
        return self.claim_out(torch.tanh(self.claim_pool(first)))

    def trained_parameters(self) -> dict[str, nn.Parameter]:
        """The weights that are the checker's own, by name."""
        own = tuple(f"layers.{layer}." for layer in range(self.frozen, len(self.layers)))
        return {name: values for name, values in self.named_parameters() if name.startswith((*own, "claim_"))}


def loss_of(logits: torch.Tensor, batch: Batch) -> torch.Tensor:
    """Cross-entropy, where "not supported" is the sum of contradicted and unsupported; and within a group of claims about
    the same passage, supported ones before the others."""
    labels = batch.meta[:, ANSWERABLE]
    logs = functional.log_softmax(logits, -1)
    either = torch.logsumexp(logs[:, CONTRADICTED : UNSUPPORTED + 1], -1, keepdim=True)
    losses = -torch.cat([logs, either], -1).gather(1, labels[:, None]).squeeze(1)
    return losses.mean() + RANKING_WEIGHT * _ranking(margins_of(logits), labels, batch.meta[:, GROUP])


def margins_of(logits: torch.Tensor) -> torch.Tensor:
    """Log-odds of supported against contradicted and unsupported."""
    return logits[:, SUPPORTED] - torch.logsumexp(logits[:, CONTRADICTED : UNSUPPORTED + 1], -1)


def _ranking(scores: torch.Tensor, labels: torch.Tensor, groups: torch.Tensor) -> torch.Tensor:
    right, wrong = labels == SUPPORTED, (labels != SUPPORTED) & (labels != NONE)
    pairs = (groups[:, None] == groups[None]) & right[:, None] & wrong[None]
    if not pairs.any():
        return scores.new_zeros(())
    return functional.softplus(scores[None] - scores[:, None])[pairs].mean()


def figures(network: ClaimChecker, examples: Examples, device: torch.device, limit: int = 4000) -> str:
    """Accuracy over the labels and area under the curve of supported against the rest, by language."""
    network.eval()
    order = np.argsort(examples.lengths[:limit], kind="stable")
    labels, languages, logits = [], [], []
    with torch.no_grad():
        for at in range(0, len(order), 32):
            batch = collate([row_of(examples, int(position)) for position in order[at : at + 32]]).to(device)
            logits.append(network(batch).cpu())
            labels.append(batch.meta[:, ANSWERABLE].cpu())
            languages.append(batch.meta[:, LANGUAGE].cpu())
    network.train()
    scores, label, language = torch.cat(logits), torch.cat(labels).numpy(), torch.cat(languages).numpy()
    margin, chosen = margins_of(scores).numpy(), scores.argmax(1).numpy()
    told = []
    for at, name in enumerate(LANGUAGES):
        own = (language == at) & (label != NONE)
        if own.sum() == 0:
            continue
        full = own & (label != NOT_SUPPORTED)
        right = (chosen[full] == label[full]).mean() if full.any() else float("nan")
        right_ones, others = margin[own & (label == SUPPORTED)], margin[own & (label != SUPPORTED)]
        told.append(f"{name} auc {auroc(right_ones.tolist(), others.tolist()):.3f} accuracy {right:.3f} ({own.sum()})")
    return "; ".join(told)


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
