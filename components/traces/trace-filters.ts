import * as z from "zod/mini";
import type { TraceFilters } from "@/lib/browser/api/use-traces";
import { languageSchema } from "@/lib/shared/contracts/language";
import { checkSetSchema } from "@/lib/shared/contracts/runs/check-set";
import {
  degradedFilterSchema,
  judgedFilterSchema,
  outcomeFilterSchema,
  reviewedFilterSchema,
} from "@/lib/shared/contracts/runs/run";
import { workflowNodeSchema } from "@/lib/shared/contracts/runs/topology";

const DAY_MS = 86_400_000;

/** Windows that end now; the address stores the window, not the time of the choice. */
export const SINCE_DAYS = { day: 1, week: 7, month: 30 } as const;
export type Since = keyof typeof SINCE_DAYS;

const score = z.coerce.number().check(z.minimum(0), z.maximum(1));
const milliseconds = z.coerce.number().check(z.minimum(0));
const filtersSchema = z.object({
  outcome: z.catch(z.optional(outcomeFilterSchema), undefined),
  language: z.catch(z.optional(languageSchema), undefined),
  minScore: z.catch(z.optional(score), undefined),
  maxScore: z.catch(z.optional(score), undefined),
  attempts: z.catch(z.optional(z.coerce.number().check(z.int(), z.minimum(1))), undefined),
  hallucination: z.catch(z.optional(z.stringbool()), undefined),
  refined: z.catch(z.optional(z.stringbool()), undefined),
  degraded: z.catch(z.optional(degradedFilterSchema), undefined),
  checks: z.catch(z.optional(checkSetSchema), undefined),
  judged: z.catch(z.optional(judgedFilterSchema), undefined),
  node: z.catch(z.optional(workflowNodeSchema), undefined),
  minMs: z.catch(z.optional(milliseconds), undefined),
  maxMs: z.catch(z.optional(milliseconds), undefined),
  cached: z.catch(z.optional(z.stringbool()), undefined),
  reviewed: z.catch(z.optional(reviewedFilterSchema), undefined),
  passed: z.catch(z.optional(z.stringbool()), undefined),
  agrees: z.catch(z.optional(z.stringbool()), undefined),
  profile: z.catch(z.optional(z.string().check(z.minLength(1), z.maxLength(100))), undefined),
  model: z.catch(z.optional(z.string().check(z.minLength(1), z.maxLength(200))), undefined),
  feedback: z.catch(z.optional(z.enum(["up", "down"])), undefined),
  text: z.catch(z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(200))), undefined),
  from: z.catch(z.optional(z.iso.datetime()), undefined),
  to: z.catch(z.optional(z.iso.datetime()), undefined),
  since: z.catch(z.optional(z.enum(["day", "week", "month"])), undefined),
});
export type AddressFilters = z.infer<typeof filtersSchema>;

/** Reads the filters from an address; invalid values are ignored. */
export function parseFilters(search: URLSearchParams): AddressFilters {
  return filtersSchema.parse(Object.fromEntries(search));
}

/** The filters as query parameters: only those that are set. */
export function addressOf(filters: AddressFilters): Record<string, string> {
  const set = Object.entries(filters).filter(([, value]) => value !== undefined);
  return Object.fromEntries(set.map(([name, value]) => [name, String(value)]));
}

/** The filters as an API query, with `since` counted back from `now`. */
export function toQuery({ since, ...filters }: AddressFilters, now: number): TraceFilters {
  const from = since === undefined ? filters.from : new Date(now - SINCE_DAYS[since] * DAY_MS).toISOString();
  const query: TraceFilters = {};
  for (const [name, value] of Object.entries({ ...filters, from })) {
    if (value !== undefined) Object.assign(query, { [name]: value });
  }
  return query;
}

/** The local calendar day of a moment, in the format of a date field (`2026-11-22`). */
export function dayOf(moment: string | undefined): string {
  if (moment === undefined) return "";
  const date = new Date(moment);
  const two = (part: number) => String(part).padStart(2, "0");
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

/** Local midnight at the start of a date field's day, plus `days`. */
export function midnightOf(day: string, days = 0): string | undefined {
  const [year, month, date] = day.split("-").map(Number);
  if (year === undefined || month === undefined || date === undefined) return undefined;
  const midnight = new Date(year, month - 1, date + days);
  // Date fields give years below 100 while a year is typed, and Date reads those as the last century.
  return year < 1_970 || Number.isNaN(midnight.getTime()) ? undefined : midnight.toISOString();
}

/** The last day of a window with an exclusive end. */
export function lastDayOf(end: string | undefined): string {
  return end === undefined ? "" : dayOf(new Date(Date.parse(end) - 1).toISOString());
}

/** Whether a window consists of whole local days and can be edited as dates. */
export function isWholeDays({ from, to }: Pick<AddressFilters, "from" | "to">): boolean {
  const isMidnight = (moment: string | undefined) =>
    moment === undefined || Date.parse(midnightOf(dayOf(moment)) ?? "") === Date.parse(moment);
  return isMidnight(from) && isMidnight(to);
}

/** Score ranges that the filter offers; any other range is shown as a custom one. */
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
