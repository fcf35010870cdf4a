"""Trains the verifier on a processor, from WORK/{e5,train,dev}.npz.  (numpy, torch)

  BUDGET_MIN=160 /usr/bin/python3 train.py --work WORK

Environment:
  BUDGET_MIN  minutes over which the learning rate falls to nothing and after which training ends (84)
  STEPS       batches after which training ends (3600)
  LR          highest learning rate (1e-4)
  T           threads (2)
  FREEZE      first layers that stay as they are, together with the embeddings (3)
  INIT        weights to start from, an npz such as final.npz (none: the embedder's)

Saves WORK/ck.pt every 250 steps and resumes from it: batches continue in order, dropout draws from the seed again, and
the minutes count from zero, so set BUDGET_MIN to those that remain. Remove ck.pt to start over. Writes WORK/final.pt
and WORK/final.npz at the end. A step of 16 x 200 tokens takes 1.8 seconds on two cores with AVX-512 BF16.
"""

import argparse
import os
import time
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from typing import NamedTuple

import numpy as np
import torch
from torch.nn import functional

from evaluate import evaluate
from examples import ANSWERABLE, END, START, batches, cropped, load_examples, row_of
from model import Batch, Logits, Verifier, collate, load_weights

SEED = 1
BATCH = 16
WARM_UP_STEPS = 120
LOWEST_RATE = 0.02  # of the highest
WEIGHT_DECAY = 0.01
BETAS = (0.9, 0.98)
LONGEST_GRADIENT = 1.0
ANSWERABLE_WEIGHT = 1.5

CROPPED_SHARE = 0.5  # of the batches: half the time of a whole one, and seldom the same passage twice
CROPPED_PASSAGE = 96  # tokens

STEPS_PER_REPORT = 50
STEPS_PER_CHECKPOINT = 250
CHECKPOINT_EXAMPLES = 480


@dataclass(frozen=True)
class Settings:
    budget_seconds: float
    steps: int
    learning_rate: float
    threads: int
    frozen: int
    initial: Path | None

    @staticmethod
    def from_environment() -> "Settings":
        initial = os.environ.get("INIT")
        return Settings(
            budget_seconds=float(os.environ.get("BUDGET_MIN", "84")) * 60,
            steps=int(os.environ.get("STEPS", "3600")),
            learning_rate=float(os.environ.get("LR", "1e-4")),
            threads=int(os.environ.get("T", "2")),
            frozen=int(os.environ.get("FREEZE", "3")),
            initial=Path(initial) if initial else None,
        )


class Losses(NamedTuple):
    """Means over a batch; `span` is over the examples whose passage answers."""

    span: torch.Tensor
    answerable: torch.Tensor
    total: torch.Tensor


def losses_of(logits: Logits, batch: Batch) -> Losses:
    """Cross-entropy of start and end within the passage, and binary cross-entropy of answerability."""
    start, end = logits.within_passage(batch)
    target = batch.meta[:, ANSWERABLE].float()
    answered = batch.meta[:, ANSWERABLE] == 1
    answerable = functional.binary_cross_entropy_with_logits(logits.answerable, target)
    span = torch.zeros(())
    if answered.any():
        start_loss = functional.cross_entropy(start[answered], batch.meta[answered, START])
        end_loss = functional.cross_entropy(end[answered], batch.meta[answered, END])
        span = (start_loss + end_loss) / 2
    # Twice the share of answered examples: each of them weighs the same in every batch.
    total = span * (target.mean() * 2) + ANSWERABLE_WEIGHT * answerable
    return Losses(span, answerable, total)


def optimizer_of(network: Verifier, learning_rate: float) -> torch.optim.Optimizer:
    """AdamW over what is not frozen; biases and norms do not decay."""
    frozen = tuple(f"layers.{layer}." for layer in range(network.frozen))
    frozen_vectors = (*frozen, "eln") if network.frozen else frozen
    named = list(network.named_parameters())
    matrices = [values for name, values in named if values.ndim > 1 and not name.startswith(frozen)]
    vectors = [values for name, values in named if values.ndim <= 1 and not name.startswith(frozen_vectors)]
    groups = [{"params": matrices, "weight_decay": WEIGHT_DECAY}, {"params": vectors, "weight_decay": 0}]
    return torch.optim.AdamW(groups, lr=learning_rate, betas=BETAS)


class Clock:
    """Seconds since training began, and the learning rate that follows from them."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        self._started = time.time()

    def seconds(self) -> float:
        return time.time() - self._started

    def is_over(self) -> bool:
        return self.seconds() > self._settings.budget_seconds

    def learning_rate(self, step: int) -> float:
        """Rises over the first steps, then falls in a straight line over the budgeted time."""
        warm_up = min(1, (step + 1) / WARM_UP_STEPS)
        left = max(LOWEST_RATE, 1 - self.seconds() / self._settings.budget_seconds)
        return self._settings.learning_rate * (warm_up * left)


class Trainer:
    """Trains a network in a work folder; `step` counts the batches of earlier runs too."""

    def __init__(self, work: Path, settings: Settings) -> None:
        torch.set_num_threads(settings.threads)
        torch.manual_seed(SEED)
        self._work = work
        self._settings = settings
        self._embedder = dict(np.load(work / "e5.npz"))
        self._network = Verifier(self._embedder, settings.frozen)
        self._optimizer = optimizer_of(self._network, settings.learning_rate)
        self._training = load_examples(work / "train.npz")
        self._development = load_examples(work / "dev.npz")
        self._step = 0
        if settings.initial is not None:
            load_weights(self._network, settings.initial)
        if (work / "ck.pt").exists():
            self._resume()

    def train(self) -> None:
        """Trains until the steps or the minutes are used up, and writes the final weights."""
        clock = Clock(self._settings)
        first = self._step
        recent: list[Losses] = []
        for positions in islice(batches(self._training, BATCH), first, self._settings.steps):
            if clock.is_over():
                break
            recent.append(self._train_on(positions, clock.learning_rate(self._step)))
            self._step += 1
            if self._step % STEPS_PER_REPORT == 0:
                self._report(recent, clock.seconds() / (self._step - first))
                recent = []
            if self._step % STEPS_PER_CHECKPOINT == 0:
                self._checkpoint()
                print("EVAL", self._step, evaluate(self._network, self._development, CHECKPOINT_EXAMPLES), flush=True)
        self._finish()

    def _train_on(self, positions: list[int], learning_rate: float) -> Losses:
        for group in self._optimizer.param_groups:
            group["lr"] = learning_rate
        rows = [row_of(self._training, position) for position in positions]
        random = np.random.RandomState(self._step)
        if random.random() < CROPPED_SHARE:
            rows = [cropped(row, CROPPED_PASSAGE, random) for row in rows]
        batch = collate(rows)
        losses = losses_of(self._network(batch), batch)
        self._optimizer.zero_grad(set_to_none=True)
        losses.total.backward()
        torch.nn.utils.clip_grad_norm_(self._network.parameters(), LONGEST_GRADIENT)
        self._optimizer.step()
        return Losses(*(loss.detach() for loss in losses))

    def _report(self, recent: list[Losses], seconds_per_step: float) -> None:
        span = np.mean([float(losses.span) for losses in recent])
        answerable = np.mean([float(losses.answerable) for losses in recent])
        print(f"{self._step} span {span:.3f} ans {answerable:.3f} {seconds_per_step:.2f} s/step", flush=True)

    def _checkpoint(self) -> None:
        """Replaces ck.pt in one move, so that an interruption leaves a whole one."""
        state = {"net": self._network.trained_state(), "opt": self._optimizer.state_dict(), "k": self._step}
        torch.save(state, self._work / "ck.tmp")
        (self._work / "ck.tmp").replace(self._work / "ck.pt")

    def _resume(self) -> None:
        state = torch.load(self._work / "ck.pt")
        self._network.load_state_dict(state["net"], strict=False)
        self._optimizer.load_state_dict(state["opt"])
        self._step = state["k"]
        print("resume", self._step, flush=True)

    def _finish(self) -> None:
        trained = self._network.trained_state()
        torch.save(trained, self._work / "final.pt")
        arrays = {name: values.float().numpy() for name, values in trained.items()}
        np.savez(self._work / "final.npz", pos=self._embedder["pos"], **arrays)
        print("REPORT", evaluate(self._network, self._development))


def main() -> None:
    parser = argparse.ArgumentParser(description="Trains the verifier and writes WORK/final.npz.")
    parser.add_argument("--work", type=Path, required=True, help="folder of e5.npz, train.npz and dev.npz")
    Trainer(parser.parse_args().work, Settings.from_environment()).train()


if __name__ == "__main__":
    main()
