import { z } from "zod";
import { inVisit } from "../runs/event-place";
import type { Reason } from "../runs/reason";
import { type JudgeName, reflectionSchema, usefulnessJudgementSchema, usefulnessSchema } from "./judgement";

/** What the checks of a whole answer found, as parts of its attempt. `null` means that a check has not run (yet). */
export const attemptResultsSchema = z.object({
  reflection: reflectionSchema.nullable(),
  usefulness: usefulnessJudgementSchema.nullable(),
});
export type AttemptResults = z.infer<typeof attemptResultsSchema>;

/** The checks whose result is one judgement of the whole answer. */
export type AnswerCheck = Exclude<keyof AttemptResults, "reflection">;
export const ANSWER_CHECKS = attemptResultsSchema.omit({ reflection: true }).keyof().options;
type AnswerResults = Pick<AttemptResults, AnswerCheck>;

/** A value for each of them. */
export function perAnswerCheck<Value>(value: (id: AnswerCheck) => Value): Record<AnswerCheck, Value> {
  return { usefulness: value("usefulness") };
}

export const NO_RESULTS: AttemptResults = { reflection: null, ...perAnswerCheck(() => null) };

/** The one word in which each check says what it found. Two checks share none but `unknown`. */
export const findingsSchema = z.object({ usefulness: usefulnessSchema.nullable() } satisfies Record<
  AnswerCheck,
  z.ZodType
>);
type Findings = z.infer<typeof findingsSchema>;
export const findingSchema = z.enum([...usefulnessSchema.options]);
export type Finding = z.infer<typeof findingSchema>;

export function findingsOf({ usefulness }: AnswerResults): Findings {
  return { usefulness: usefulness?.usefulness ?? null };
}

/** What each finding means for the answer. No result, and one of a check that failed to run, leaves it open. */
export const VERDICTS = { useful: "passed", not_useful: "failed", unknown: "open" } as const satisfies Record<
  Finding,
  CheckVerdict
>;
export type CheckVerdict = "passed" | "failed" | "open";

/** What a check found, in the terms that all checks share. */
export interface CheckFound {
  check: AnswerCheck;
  finding: Finding;
  verdict: CheckVerdict;
  score: number | null;
  /** From 1 to 5; `null` where its judge gives none. */
  utility: number | null;
  judge: JudgeName;
  reason: Reason;
}

/** What each check found that has run. */
export function foundIn(results: AnswerResults): CheckFound[] {
  const findings = findingsOf(results);
  return ANSWER_CHECKS.flatMap((check) => {
    const [result, finding] = [results[check], findings[check]];
    if (result === null || finding === null) return [];
    const { score, judge, reason } = result;
    const utility = "utility" in result ? result.utility : null;
    return { check, finding, verdict: VERDICTS[finding], score, utility, judge, reason };
  });
}

/** Whether an answer passed a check. */
export function verdictOf(check: AnswerCheck, results: AnswerResults): CheckVerdict {
  const finding = findingsOf(results)[check];
  return finding === null ? "open" : VERDICTS[finding];
}

/** The events that report them. */
export const resultEventSchemas = [
  z.object({ ...inVisit, type: z.literal("reflection-result"), reflection: reflectionSchema }),
  z.object({ ...inVisit, type: z.literal("usefulness-result"), result: usefulnessJudgementSchema }),
] as const;
type ResultEvent = z.infer<(typeof resultEventSchemas)[number]>;

const RESULT_TYPES: ReadonlySet<string> = new Set(resultEventSchemas.map(({ shape }) => shape.type.value));

/** Whether an event reports what a check of the whole answer found. */
export function isResult<Event extends { type: string }>(event: Event): event is Event & ResultEvent {
  return RESULT_TYPES.has(event.type);
}

/** The part of the attempt that it reports. */
export function reportedBy(event: ResultEvent): Partial<AttemptResults> {
  switch (event.type) {
    case "reflection-result":
      return { reflection: event.reflection };
    case "usefulness-result":
      return { usefulness: event.result };
  }
}

/** What the check found that it reports; `undefined` for a reflection. */
export function foundBy(event: ResultEvent): CheckFound | undefined {
  return foundIn({ ...NO_RESULTS, ...reportedBy(event) }).at(0);
}

/** The results among all that is known of an attempt. */
export function resultsOf({ reflection, usefulness }: AttemptResults): AttemptResults {
  return { reflection, usefulness };
}
