import { z } from "zod";
import { type CaseResult, caseResultSchema } from "./eval-case";

export const evalTriggerSchema = z.enum(["person", "command", "settings", "prompt"]);
export type EvalTrigger = z.infer<typeof evalTriggerSchema>;

export const evalStartSchema = z.strictObject({ trigger: evalTriggerSchema.extract(["person", "command"]) }).partial();
export const evalStartedSchema = z.object({ evalRunId: z.string() });

/** All cases asked once. */
export const evalRunSummarySchema = z.object({
  id: z.string(),
  trigger: evalTriggerSchema,
  status: z.enum(["running", "ended", "cancelled"]),
  settingsRevision: z.number().int(),
  promptHash: z.string(),
  startedAt: z.iso.datetime(),
  endedAt: z.iso.datetime().nullable(),
  total: z.number().int(),
  /** Cases that are settled, one way or another: of a cancelled evaluation, the others were not. */
  done: z.number().int(),
  passed: z.number().int(),
  failed: z.number().int(),
  unknown: z.number().int(),
  /** Mean over the results that have one; `null` where none has. */
  score: z.number().nullable(),
  /** Median time of a run, in milliseconds. */
  medianMs: z.number().nullable(),
  /** US dollars; `null` when no run had a known price. */
  costUsd: z.number().nullable(),
});
export type EvalRunSummary = z.infer<typeof evalRunSummarySchema>;
export const evalRunListSchema = z.object({ evalRuns: z.array(evalRunSummarySchema) });

/** `lost`: it passed before, and nothing is known now, which is no pass. `new`: there is nothing to compare with. */
export const caseChangeSchema = z.enum(["newly_failing", "lost", "newly_passing", "same", "new"]);
export type CaseChange = z.infer<typeof caseChangeSchema>;
/** Changes for the worse. */
export const REGRESSIONS: ReadonlySet<CaseChange> = new Set<CaseChange>(["newly_failing", "lost"]);

const UNSETTLED: ReadonlySet<CaseResult["state"]> = new Set<CaseResult["state"]>(["waiting", "running", "unfinished"]);

/**
 * How a result compares with an earlier one.
 * @param before the last one that is known: one that says nothing between two others hides no change
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
  /** The evaluation before it that is over; `null` for the first. */
  previous: evalRunSummarySchema.nullable(),
  results: z.array(
    caseResultSchema.extend({
      change: caseChangeSchema,
      /** The last time before that something was known of the case. */
      before: caseResultSchema.pick({ state: true, runId: true, score: true, ms: true, costUsd: true }).nullable(),
    }),
  ),
});
export type EvalRunDetail = z.infer<typeof evalRunDetailSchema>;
