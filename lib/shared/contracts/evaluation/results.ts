import { z } from "zod";
import { inVisit } from "../runs/event-place";
import { reflectionSchema, usefulnessJudgementSchema } from "./judgement";

/** What the checks of a whole answer found, as parts of its attempt. `null` means that a check has not run (yet). */
export const attemptResultsSchema = z.object({
  reflection: reflectionSchema.nullable(),
  usefulness: usefulnessJudgementSchema.nullable(),
});
export type AttemptResults = z.infer<typeof attemptResultsSchema>;

export const NO_RESULTS: AttemptResults = { reflection: null, usefulness: null };

/** The checks whose result is one judgement of the whole answer. */
export type AnswerCheck = Exclude<keyof AttemptResults, "reflection">;
export const ANSWER_CHECKS = attemptResultsSchema.omit({ reflection: true }).keyof().options;

/** What the result of each means for its answer. No result, and one of a check that failed to run, leaves it open. */
const VERDICTS: { [Check in AnswerCheck]: (result: NonNullable<AttemptResults[Check]>) => CheckVerdict } = {
  usefulness: ({ usefulness }) => (({ useful: "passed", not_useful: "failed", unknown: "open" }) as const)[usefulness],
};
export type CheckVerdict = "passed" | "failed" | "open";

/** Whether an answer passed a check. */
export function verdictOf<Check extends AnswerCheck>(check: Check, results: Pick<AttemptResults, Check>): CheckVerdict {
  const result = results[check];
  return result === null ? "open" : VERDICTS[check](result);
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

/** The results among all that is known of an attempt. */
export function resultsOf({ reflection, usefulness }: AttemptResults): AttemptResults {
  return { reflection, usefulness };
}
