import { z } from "zod";
import { type CaseResult, caseResultSchema } from "./eval-case";

const askingTriggerSchema = z.enum(["person", "command"]);
export const evalTriggerSchema = z.enum([...askingTriggerSchema.options, "settings", "prompt"]);
export type EvalTrigger = z.infer<typeof evalTriggerSchema>;

export const evalStartSchema = z.strictObject({ trigger: askingTriggerSchema }).partial();
export const evalStartedSchema = z.object({ evalRunId: z.string() });

/** All cases asked once. */
export const evalRunSummarySchema = z.object({
  id: z.string(),
  trigger: evalTriggerSchema,
  status: z.enum(["running", "ended", "cancelled"]),
  settingsRevision: z.int(),
  promptHash: z.string(),
  startedAt: z.iso.datetime(),
  endedAt: z.iso.datetime().nullable(),
  total: z.int(),
  /** Settled cases, with any result; in a cancelled evaluation the others stay unsettled. */
  done: z.int(),
  passed: z.int(),
  failed: z.int(),
  unknown: z.int(),
  /** Mean of the results with a score; `null` without one. */
  score: z.number().nullable(),
  /** Median time of a run, in milliseconds. */
  medianMs: z.number().nullable(),
  /** US dollars; `null` when no run had a known price. */
  costUsd: z.number().nullable(),
});
export type EvalRunSummary = z.infer<typeof evalRunSummarySchema>;
export const evalRunListSchema = z.object({ evalRuns: z.array(evalRunSummarySchema) });

/** `lost`: it passed before, and its state is now unknown, which is no pass. `new`: there is no earlier result. */
export const caseChangeSchema = z.enum(["newly_failing", "lost", "newly_passing", "same", "new"]);
export type CaseChange = z.infer<typeof caseChangeSchema>;
/** Changes for the worse. */
export const REGRESSIONS: ReadonlySet<CaseChange> = new Set<CaseChange>(["newly_failing", "lost"]);

const UNSETTLED: ReadonlySet<CaseResult["state"]> = new Set<CaseResult["state"]>(["waiting", "running", "unfinished"]);

/**
 * Compares a result with an earlier one.
 * @param before the last known one: inconclusive results in between do not hide a change
 */
export function caseChange(before: Pick<CaseResult, "state"> | undefined, now: Pick<CaseResult, "state">): CaseChange {
  if (before === undefined || UNSETTLED.has(now.state)) return "new";
  if (before.state === now.state) return "same";
  if (now.state === "passed") return "newly_passing";
  if (before.state !== "passed") return "same";
  return now.state === "failed" ? "newly_failing" : "lost";
}

export const evalRunDetailSchema = z.object({
  evalRun: evalRunSummarySchema,
  /** The last completed evaluation before it; `null` for the first. */
  previous: evalRunSummarySchema.nullable(),
  results: z.array(
    caseResultSchema.extend({
      change: caseChangeSchema,
      /** The last known result before this one. */
      before: caseResultSchema.pick({ state: true, runId: true, score: true, ms: true, costUsd: true }).nullable(),
    }),
  ),
});
export type EvalRunDetail = z.infer<typeof evalRunDetailSchema>;
