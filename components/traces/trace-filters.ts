import { z } from "zod";
import type { TraceFilters } from "@/lib/browser/api/use-traces";
import { textLanguageSchema } from "@/lib/shared/contracts/language";
import { checkSetSchema } from "@/lib/shared/contracts/runs/check-set";
import {
  degradedFilterSchema,
  judgedFilterSchema,
  outcomeFilterSchema,
  reviewedFilterSchema,
} from "@/lib/shared/contracts/runs/run-filter";
import { runTagSchema } from "@/lib/shared/contracts/runs/run-tag";
import { workflowNodeSchema } from "@/lib/shared/contracts/runs/topology";

const DAY_MS = 86_400_000;

/** Windows that end now; the address stores the window, not the time of the choice. */
export const SINCE_DAYS = { day: 1, week: 7, month: 30 } as const;
export type Since = keyof typeof SINCE_DAYS;

const score = z.coerce.number().min(0).max(1);
const milliseconds = z.coerce.number().min(0);
const filtersSchema = z.object({
  outcome: outcomeFilterSchema.optional().catch(undefined),
  language: textLanguageSchema.optional().catch(undefined),
  minScore: score.optional().catch(undefined),
  maxScore: score.optional().catch(undefined),
  attempts: z.coerce.number().int().min(1).optional().catch(undefined),
  hallucination: z.stringbool().optional().catch(undefined),
  refined: z.stringbool().optional().catch(undefined),
  degraded: degradedFilterSchema.optional().catch(undefined),
  checks: checkSetSchema.optional().catch(undefined),
  judged: judgedFilterSchema.optional().catch(undefined),
  node: workflowNodeSchema.optional().catch(undefined),
  minMs: milliseconds.optional().catch(undefined),
  maxMs: milliseconds.optional().catch(undefined),
  cached: z.stringbool().optional().catch(undefined),
  reviewed: reviewedFilterSchema.optional().catch(undefined),
  passed: z.stringbool().optional().catch(undefined),
  agrees: z.stringbool().optional().catch(undefined),
  profile: z.string().min(1).max(100).optional().catch(undefined),
  model: z.string().min(1).max(200).optional().catch(undefined),
  feedback: z.enum(["up", "down"]).optional().catch(undefined),
  tag: runTagSchema.optional().catch(undefined),
  text: z.string().trim().min(1).max(200).optional().catch(undefined),
  from: z.iso.datetime().optional().catch(undefined),
  to: z.iso.datetime().optional().catch(undefined),
  since: z.enum(["day", "week", "month"]).optional().catch(undefined),
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
