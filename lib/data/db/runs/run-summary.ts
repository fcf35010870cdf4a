import { type RunSummary, runSummarySchema } from "@/lib/shared/contracts/runs/run";
import { salvage } from "@/lib/shared/contracts/runs/salvage";
import type { Prisma } from "../generated/client";

/** The columns of a run summary. */
export const runSummarySelect = {
  id: true,
  conversationId: true,
  parentRunId: true,
  question: true,
  language: true,
  profile: true,
  generator: true,
  chatModel: true,
  status: true,
  outcome: true,
  reason: true,
  answer: true,
  score: true,
  attemptCount: true,
  modelCallCount: true,
  costUsd: true,
  ms: true,
  startedAt: true,
  purpose: true,
  ownerId: true,
  feedback: { select: { ownerId: true, rating: true, reason: true } },
  tags: { select: { tag: true }, orderBy: { tag: "asc" } },
} as const satisfies Prisma.RunSelect;

export type RunSummaryRow = Prisma.RunGetPayload<{ select: typeof runSummarySelect }>;

/**
 * A row of the run table as the contract's summary. A value of another version that this one cannot read, such as a
 * reason's code, becomes `null`: one row must not break a list.
 */
export function toRunSummary(row: RunSummaryRow): RunSummary {
  const { ownerId, attemptCount, modelCallCount, startedAt, feedback, tags, ...same } = row;
  // The thumb of the person who asked.
  const thumb = feedback.find((given) => given.ownerId === ownerId);
  const stored = {
    ...same,
    attempts: attemptCount,
    modelCalls: modelCallCount,
    startedAt: startedAt.toISOString(),
    feedback: thumb?.rating ?? null,
    feedbackReason: thumb?.reason ?? null,
    tags: tags.map(({ tag }) => tag),
    private: false,
  };
  return salvage(runSummarySchema, stored, {
    ...stored,
    language: null,
    generator: "built-in-reader",
    status: "ended",
    outcome: null,
    reason: null,
    feedback: null,
    feedbackReason: null,
    purpose: "question",
  }).value;
}

/** A run of a private conversation as others see it: its figures. A reason may quote the answer, and tags are words. */
export function withoutWords(run: RunSummary): RunSummary {
  return { ...run, question: "", answer: null, reason: null, tags: [], private: true };
}
