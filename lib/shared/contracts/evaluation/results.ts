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
