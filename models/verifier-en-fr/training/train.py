"""Trains the verifier, from WORK/e5.npz, WORK/train.npz and WORK/written-train.npz.  (numpy, torch)

  STEPS=9000 /usr/bin/python3 train.py --work WORK

Environment:
  DEVICE      cpu or cuda (cuda where there is one)
  BATCH       examples a step (16)
  SEED        of dropout and of the order of the examples (1)
  STEPS       batches after which training ends (3600)
  DECAY       last steps, over which the learning rate falls to nothing (a third of STEPS)
  LR          highest learning rate (1e-4)
  T           threads (2)
  FREEZE      first layers that stay as they are, together with the embeddings (0)
  INIT        weights to start from, an npz such as final.npz (none: the embedder's)
  WRITTEN     share of the examples that come from the documents written for this purpose (0.5)
  DROPOUT     within the layers (0: on a processor it costs too much time)
  TEACHERS    weights, separated by commas, whose mean answers are learnt beside the right ones (none)
  ROUNDED     last steps, in which weights and activations are rounded as in the exported model (0)

Saves OUT/ck.pt every 250 steps and when it is asked to end (SIGTERM), and resumes from it: batches continue in order and
dropout draws from the seed again. Remove ck.pt to start over. Writes OUT/final.npz at the end: the moving average of the
weights. OUT is WORK unless --out names another folder. A step of 16 x 160 tokens takes 0.8 to 3 seconds on
two cores, by processor.
"""

import argparse
import os
import signal
import time
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from typing import NamedTuple

import numpy as np
import torch
from torch.nn import functional

from examples import ANSWERABLE, END, GROUP, START, Examples, batches, cropped, joined, load_examples, row_of
from model import Batch, Logits, Verifier, collate, load_weights

FIRST_WEIGHTS_SEED = 1  # the same for all seeds, so that their weights can be averaged
WARM_UP_STEPS = 120
WEIGHT_DECAY = 0.01
BETAS = (0.9, 0.98)
LONGEST_GRADIENT = 1.0
ANSWERABLE_WEIGHT = 1.5
NO_SPAN_WEIGHT = 0.5
RANKING_WEIGHT = 0.5
RIGHT_ANSWER_WEIGHT = 0.5  # beside the teachers' answers

AVERAGED_EVERY = 5  # steps
AVERAGED_KEPT = 0.98  # of the moving average at each of these

CROPPED_SHARE = 0.5  # of the batches: half the time of a whole one, and seldom the same passage twice
CROPPED_PASSAGE = 96  # tokens

STEPS_PER_REPORT = 50
STEPS_PER_CHECKPOINT = 250


@dataclass(frozen=True)
class Settings:
    device: torch.device
    batch: int
    seed: int
    steps: int
    decay: int
    learning_rate: float
    threads: int
    frozen: int
    initial: Path | None
    written_share: float
    dropout: float
    teachers: list[Path]
    rounded: int

    @staticmethod
    def from_environment() -> "Settings":
        initial = os.environ.get("INIT")
        steps = int(os.environ.get("STEPS", "3600"))
        device = os.environ.get("DEVICE", "cuda" if torch.cuda.is_available() else "cpu")
        return Settings(
            device=torch.device(device),
            batch=int(os.environ.get("BATCH", "16")),
            seed=int(os.environ.get("SEED", "1")),
            steps=steps,
            decay=int(os.environ.get("DECAY", steps // 3)),
            learning_rate=float(os.environ.get("LR", "1e-4")),
            threads=int(os.environ.get("T", "2")),
            frozen=int(os.environ.get("FREEZE", "0")),
            initial=Path(initial) if initial else None,
            written_share=float(os.environ.get("WRITTEN", "0.5")),
            dropout=float(os.environ.get("DROPOUT", "0")),
            teachers=[Path(name) for name in os.environ.get("TEACHERS", "").split(",") if name],
            rounded=int(os.environ.get("ROUNDED", "0")),
        )

    def rate_at(self, step: int) -> float:
        """Rises over the first steps, stays, and falls in a straight line over the last."""
        return self.learning_rate * min(1, (step + 1) / WARM_UP_STEPS, (self.steps - step) / self.decay)


class Losses(NamedTuple):
    """Means over a batch; `span` is over the examples whose passage answers."""

    span: torch.Tensor
    answerable: torch.Tensor
    ranking: torch.Tensor
    total: torch.Tensor


def losses_of(logits: Logits, batch: Batch) -> Losses:
    """Cross-entropy of start and end, where the first token stands for "no answer" (SQuAD 2.0's convention), binary
    cross-entropy of answerability, and its ranking: within a group answered pairs come before the others."""
    start, end = logits.within_passage_or_none(batch)
    target = batch.meta[:, ANSWERABLE].float()
    starts, ends = batch.meta[:, START].clamp(min=0), batch.meta[:, END].clamp(min=0)
    spans = (
        functional.cross_entropy(start, starts, reduction="none") + functional.cross_entropy(end, ends, reduction="none")
    ) / 2
    answerable = functional.binary_cross_entropy_with_logits(logits.answerable, target)
    # Twice: about half of the examples are answered, and each of them weighs the same in every batch.
    span_total = 2 * (spans * (target + NO_SPAN_WEIGHT * (1 - target))).mean()
    ranking = _ranking(logits.answerable, batch)
    total = span_total + ANSWERABLE_WEIGHT * answerable + RANKING_WEIGHT * ranking
    return Losses((spans * target).sum() / target.sum().clamp(min=1), answerable, ranking, total)


def _ranking(scores: torch.Tensor, batch: Batch) -> torch.Tensor:
    answered = batch.meta[:, ANSWERABLE] == 1
    same_group = batch.meta[:, GROUP][:, None] == batch.meta[:, GROUP][None]
    pairs = same_group & answered[:, None] & ~answered[None]
    if not pairs.any():
        return scores.new_zeros(())
    return functional.softplus(scores[None] - scores[:, None])[pairs].mean()


def distance_from_teachers(logits: Logits, batch: Batch, teachers: list[Verifier]) -> torch.Tensor:
    """Cross-entropy with the teachers' mean probabilities of start, end and answerability (Hinton et al. 2015)."""
    with torch.no_grad():
        taught = [teacher(batch) for teacher in teachers]
        spans = [own.within_passage_or_none(batch) for own in taught]
        starts = torch.stack([start.softmax(-1) for start, _ in spans]).mean(0)
        ends = torch.stack([end.softmax(-1) for _, end in spans]).mean(0)
        answerable = torch.stack([own.answerable.sigmoid() for own in taught]).mean(0)
    start, end = logits.within_passage_or_none(batch)
    span = (functional.cross_entropy(start, starts) + functional.cross_entropy(end, ends)) / 2
    return 2 * span + ANSWERABLE_WEIGHT * functional.binary_cross_entropy_with_logits(logits.answerable, answerable)


def optimizer_of(network: Verifier, learning_rate: float) -> torch.optim.Optimizer:
    """AdamW over what is not frozen; biases and norms do not decay."""
    frozen = tuple(f"layers.{layer}." for layer in range(network.frozen))
    frozen_vectors = (*frozen, "eln") if network.frozen else frozen
    named = list(network.named_parameters())
    matrices = [values for name, values in named if values.ndim > 1 and not name.startswith(frozen)]
    vectors = [values for name, values in named if values.ndim <= 1 and not name.startswith(frozen_vectors)]
    groups = [{"params": matrices, "weight_decay": WEIGHT_DECAY}, {"params": vectors, "weight_decay": 0}]
    return torch.optim.AdamW(groups, lr=learning_rate, betas=BETAS)


class Trainer:
    """Trains a network on the examples of a work folder; `step` counts the batches of earlier runs too."""

    def __init__(self, work: Path, out: Path, settings: Settings) -> None:
        torch.set_num_threads(settings.threads)
        torch.manual_seed(FIRST_WEIGHTS_SEED)
        self._out = out
        self._settings = settings
        self._embedder = dict(np.load(work / "e5.npz"))
        self._network = Verifier(self._embedder, settings.frozen).to(settings.device)
        self._network.drop_within_layers(settings.dropout)
        self._teachers = [self._teacher(path) for path in settings.teachers]
        torch.manual_seed(settings.seed)
        self._optimizer = optimizer_of(self._network, settings.learning_rate)
        self._training = load_examples(work / "train.npz")
        self._written_from = len(self._training.lengths)
        if (work / "written-train.npz").exists():
            self._training = joined(self._training, load_examples(work / "written-train.npz"))
        self._step = 0
        self._asked_to_end = False
        if settings.initial is not None:
            load_weights(self._network, settings.initial)
        self._average = {name: values.clone() for name, values in self._network.trained_state().items()}
        if (out / "ck.pt").exists():
            self._resume()

    def _teacher(self, path: Path) -> Verifier:
        teacher = Verifier(self._embedder, 0).to(self._settings.device).eval()
        load_weights(teacher, path)
        return teacher

    def train(self) -> None:
        """Trains until the steps are used up or the process is asked to end, and writes the final weights."""
        signal.signal(signal.SIGTERM, self._ask_to_end)
        started, first = time.process_time(), self._step
        recent: list[Losses] = []
        settings = self._settings
        order = batches(self._training, settings.batch, self._written_from, settings.written_share, settings.seed)
        for positions in islice(order, first, settings.steps):
            self._network.rounded = self._step >= settings.steps - settings.rounded
            recent.append(self._train_on(positions, settings.rate_at(self._step)))
            self._step += 1
            if self._step % STEPS_PER_REPORT == 0:
                self._report(recent, (time.process_time() - started) / (self._step - first))
                recent = []
            if self._asked_to_end or self._step % STEPS_PER_CHECKPOINT == 0:
                self._checkpoint()
            if self._asked_to_end:
                return
        self._finish()

    def _ask_to_end(self, *_: object) -> None:
        self._asked_to_end = True

    def _train_on(self, positions: list[int], learning_rate: float) -> Losses:
        for group in self._optimizer.param_groups:
            group["lr"] = learning_rate
        rows = [row_of(self._training, position) for position in positions]
        random = np.random.RandomState(self._settings.seed * 1_000_000 + self._step)
        if random.random() < CROPPED_SHARE:
            rows = [cropped(row, CROPPED_PASSAGE, random) for row in rows]
        batch = collate(rows).to(self._settings.device)
        logits = self._network(batch)
        losses = losses_of(logits, batch)
        total = losses.total
        if self._teachers:
            total = RIGHT_ANSWER_WEIGHT * total + distance_from_teachers(logits, batch, self._teachers)
        self._optimizer.zero_grad(set_to_none=True)
        total.backward()
        torch.nn.utils.clip_grad_norm_(self._network.parameters(), LONGEST_GRADIENT)
        self._optimizer.step()
        if self._step % AVERAGED_EVERY == 0:
            for name, values in self._network.trained_state().items():
                self._average[name].lerp_(values, 1 - AVERAGED_KEPT)
        return Losses(*(loss.detach() for loss in losses))

    def _report(self, recent: list[Losses], seconds_per_step: float) -> None:
        span, answerable, ranking, _ = (np.mean([float(loss) for loss in kind]) for kind in zip(*recent))
        told = f"span {span:.3f} ans {answerable:.3f} rank {ranking:.3f}"
        print(f"{time.strftime('%T')} {self._step} {told} {seconds_per_step:.2f} processor s/step", flush=True)

    def _checkpoint(self) -> None:
        """Replaces ck.pt in one move, so that an interruption leaves a whole one."""
        state = {
            "net": self._network.trained_state(),
            "average": self._average,
            "opt": self._optimizer.state_dict(),
            "k": self._step,
        }
        torch.save(state, self._out / "ck.tmp")
        (self._out / "ck.tmp").replace(self._out / "ck.pt")

    def _resume(self) -> None:
        state = torch.load(self._out / "ck.pt", map_location=self._settings.device)
        self._network.load_state_dict(state["net"], strict=False)
        self._average = state["average"]
        self._optimizer.load_state_dict(state["opt"])
        self._step = state["k"]
        print("resume", self._step, flush=True)

    def _finish(self) -> None:
        self._checkpoint()
        arrays = {name: values.float().cpu().numpy() for name, values in self._average.items()}
        np.savez(self._out / "final.npz", pos=self._embedder["pos"], **arrays)


def main() -> None:
    parser = argparse.ArgumentParser(description="Trains the verifier and writes OUT/final.npz.")
    parser.add_argument("--work", type=Path, required=True, help="folder of e5.npz, train.npz and written-train.npz")
    parser.add_argument("--out", type=Path, help="folder of the checkpoint and the weights (default: WORK)")
    arguments = parser.parse_args()
    out = arguments.out or arguments.work
    out.mkdir(parents=True, exist_ok=True)
    Trainer(arguments.work, out, Settings.from_environment()).train()


if __name__ == "__main__":
    main()
