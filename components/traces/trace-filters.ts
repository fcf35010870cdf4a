import { z } from "zod";
import type { TraceFilters } from "@/lib/browser/use-traces";
import { languageSchema } from "@/lib/contracts/language";
import { outcomeSchema } from "@/lib/contracts/run-event";

const DAY_MS = 86_400_000;

/** Windows that end now; the address keeps the window, not the moment it was chosen. */
export const SINCE_DAYS = { day: 1, week: 7, month: 30 } as const;
export type Since = keyof typeof SINCE_DAYS;

const score = z.coerce.number().min(0).max(1);
const filtersSchema = z.object({
  outcome: outcomeSchema.optional().catch(undefined),
  language: languageSchema.optional().catch(undefined),
  minScore: score.optional().catch(undefined),
  maxScore: score.optional().catch(undefined),
  attempts: z.coerce.number().int().min(1).optional().catch(undefined),
  hallucination: z.stringbool().optional().catch(undefined),
  model: z.string().min(1).max(200).optional().catch(undefined),
  text: z.string().trim().min(1).max(200).optional().catch(undefined),
  from: z.iso.datetime().optional().catch(undefined),
  to: z.iso.datetime().optional().catch(undefined),
  since: z.enum(["day", "week", "month"]).optional().catch(undefined),
});
export type AddressFilters = z.infer<typeof filtersSchema>;

/** Reads the filters of an address; what makes no sense is left out. */
export function parseFilters(search: URLSearchParams): AddressFilters {
  return filtersSchema.parse(Object.fromEntries(search));
}

/** The filters as the API takes them, with `since` counted from `now`. */
export function toQuery({ since, ...filters }: AddressFilters, now: number): TraceFilters {
  const from = since === undefined ? filters.from : new Date(now - SINCE_DAYS[since] * DAY_MS).toISOString();
  const query: TraceFilters = {};
  for (const [name, value] of Object.entries({ ...filters, from })) {
    if (value !== undefined) Object.assign(query, { [name]: value });
  }
  return query;
}

/** Score ranges that the filter offers; any other range is shown as it is. */
export const SCORE_RANGES = {
  low: { minScore: undefined, maxScore: 0.4999 },
  middle: { minScore: 0.5, maxScore: 0.7999 },
  high: { minScore: 0.8, maxScore: undefined },
} as const;
export type ScoreRange = keyof typeof SCORE_RANGES | "any" | "custom";

export function scoreRangeOf({ minScore, maxScore }: Pick<AddressFilters, "minScore" | "maxScore">): ScoreRange {
  if (minScore === undefined && maxScore === undefined) return "any";
  for (const name of ["low", "middle", "high"] as const) {
    const range = SCORE_RANGES[name];
    if (range.minScore === minScore && range.maxScore === maxScore) return name;
  }
  return "custom";
}
