import { z } from "zod";
import type { Language } from "@/lib/shared/contracts/language";
import {
  ALERT_METRICS,
  type AlertComparison,
  type AlertCondition,
  type AlertMetric,
} from "@/lib/shared/contracts/metrics/alert-condition";
import { type AlertRule, type AlertRuleRequest, MAX_EMAILS } from "@/lib/shared/contracts/metrics/alert-rule";

/** A rule while it is edited: numbers are text, in the unit shown to the user. */
export interface RuleDraft {
  name: string;
  metric: AlertMetric;
  comparison: AlertComparison;
  threshold: string;
  windowMinutes: number;
  minRuns: string;
  language: Language | null;
  model: string | null;
  profile: string | null;
  locale: Language;
  timeZone: string;
  enabled: boolean;
  /** One per line. */
  emails: string;
  /** A new address; empty keeps the stored one. */
  webhook: string;
  removeWebhook: boolean;
}

/** The choices of window, in minutes. */
export const WINDOW_CHOICES: readonly number[] = [15, 60, 360, 1_440, 4_320, 10_080, 20_160, 40_320];

/** Factors from a stored threshold to the displayed one: shares in percent, times in seconds. */
const DISPLAY_FACTORS = { score: 1, share: 100, ms: 0.001, usd: 1 } as const;
/** The default threshold of a new rule for each unit, as displayed. */
const USUAL_THRESHOLD = { score: "0.7", share: "10", ms: "10", usd: "0.05" } as const;
/** Few answers are reviewed, so a rule on them needs a long window, and few runs. */
const USUAL_RUNS: Pick<RuleDraft, "windowMinutes" | "minRuns"> = { windowMinutes: 1_440, minRuns: "20" };
const REVIEWED_RUNS: Pick<RuleDraft, "windowMinutes" | "minRuns"> = { windowMinutes: 40_320, minRuns: "3" };

export function newDraft(locale: Language, timeZone: string): RuleDraft {
  const metric: AlertMetric = "false_pass_rate";
  return {
    ...chosenMetric(metric),
    name: "",
    language: null,
    model: null,
    profile: null,
    locale,
    timeZone,
    enabled: true,
    emails: "",
    webhook: "",
    removeWebhook: false,
  };
}

/** A new figure brings its usual direction and threshold, and the window in which it has enough runs. */
export function chosenMetric(
  metric: AlertMetric,
): Pick<RuleDraft, "metric" | "comparison" | "threshold" | "windowMinutes" | "minRuns"> {
  const { unit, worse } = ALERT_METRICS[metric];
  const byPeople = metric === "false_pass_rate" || metric === "negative_feedback_share";
  return { metric, comparison: worse, threshold: USUAL_THRESHOLD[unit], ...(byPeople ? REVIEWED_RUNS : USUAL_RUNS) };
}

export function draftOf(rule: AlertRule): RuleDraft {
  const { name, metric, comparison, windowMinutes, language, model, profile, locale, timeZone, enabled } = rule;
  // Twelve digits: 0.07 × 100 is 7.000000000000001.
  const threshold = String(Number((rule.threshold * DISPLAY_FACTORS[ALERT_METRICS[metric].unit]).toPrecision(12)));
  return {
    ...{ name, metric, comparison, threshold, windowMinutes, language, model, profile, locale, timeZone, enabled },
    minRuns: String(rule.minRuns),
    emails: rule.emails.join("\n"),
    webhook: "",
    removeWebhook: false,
  };
}

export type DraftProblem =
  | { field: "name"; key: "noName" }
  | { field: "threshold"; key: "badThreshold"; values: { min: number; max: number } }
  | { field: "threshold"; key: "badNumber" }
  | { field: "minRuns"; key: "badRuns" }
  | { field: "emails"; key: "badEmail"; values: { address: string } }
  | { field: "emails"; key: "tooManyEmails"; values: { max: number } }
  | { field: "webhook"; key: "badWebhook" };

/** The condition alone, for a preview; `null` if a number is invalid. */
export function readCondition(draft: RuleDraft): AlertCondition | null {
  const { metric, comparison, windowMinutes, language, model, profile } = draft;
  const displayed = readNumber(draft.threshold);
  const minRuns = readNumber(draft.minRuns);
  const { unit } = ALERT_METRICS[metric];
  if (displayed === null || displayed > highest(metric) || minRuns === null) return null;
  if (!Number.isInteger(minRuns) || minRuns < 1 || minRuns > 1_000_000) return null;
  const threshold = Number((displayed / DISPLAY_FACTORS[unit]).toPrecision(12));
  return { metric, comparison, threshold, windowMinutes, minRuns, language, model, profile };
}

/** The draft as an API request, or its first problem. */
export function readDraft(draft: RuleDraft): { request: AlertRuleRequest } | { problems: DraftProblem[] } {
  const problems: DraftProblem[] = [];
  const name = draft.name.trim();
  if (name === "") problems.push({ field: "name", key: "noName" });
  const displayed = readNumber(draft.threshold);
  const max = highest(draft.metric);
  if (displayed === null || displayed > max) {
    const isBounded = max <= 100;
    problems.push(
      isBounded
        ? { field: "threshold", key: "badThreshold", values: { min: 0, max } }
        : { field: "threshold", key: "badNumber" },
    );
  }
  const minRuns = readNumber(draft.minRuns);
  if (minRuns === null || !Number.isInteger(minRuns) || minRuns < 1 || minRuns > 1_000_000) {
    problems.push({ field: "minRuns", key: "badRuns" });
  }
  const emails = readEmails(draft.emails);
  const wrong = emails.find((address) => !z.email().safeParse(address).success);
  if (wrong !== undefined) problems.push({ field: "emails", key: "badEmail", values: { address: wrong } });
  if (emails.length > MAX_EMAILS) problems.push({ field: "emails", key: "tooManyEmails", values: { max: MAX_EMAILS } });
  const webhook = draft.webhook.trim();
  if (webhook !== "" && !isWebAddress(webhook)) problems.push({ field: "webhook", key: "badWebhook" });
  const condition = readCondition(draft);
  if (problems.length > 0 || condition === null) return { problems };
  const { locale, timeZone, enabled } = draft;
  return {
    request: {
      ...condition,
      ...{ name, locale, timeZone, enabled, emails },
      ...(webhook !== "" ? { webhook } : draft.removeWebhook ? { webhook: null } : {}),
    },
  };
}

/** The API's message for a field or for an element of it: `emails.0` belongs to `emails`. */
export function fieldError(fields: Readonly<Record<string, string>>, field: string): string | undefined {
  return Object.entries(fields).find(([name]) => name === field || name.startsWith(`${field}.`))?.[1];
}

/** Addresses separated by lines or commas, without duplicates. */
export function readEmails(text: string): string[] {
  return [...new Set(text.split(/[\s,;]+/).filter((address) => address !== ""))];
}

export function isWebAddress(text: string): boolean {
  return z.url({ protocol: /^https?$/ }).safeParse(text).success;
}

function highest(metric: AlertMetric): number {
  const { unit } = ALERT_METRICS[metric];
  return unit === "score" ? 1 : unit === "share" ? 100 : 1_000_000;
}

/** A number of 0 or more, with a point or a comma. */
function readNumber(text: string): number | null {
  const number = /^\s*\d+([.,]\d+)?\s*$/.test(text) ? Number(text.replace(",", ".")) : Number.NaN;
  return Number.isFinite(number) ? number : null;
}
