import { describe, expect, it } from "vitest";
import { LANGUAGES } from "@/lib/shared/contracts/language";
import { alertEndReasonSchema } from "@/lib/shared/contracts/metrics/alert";
import { alertConditionSchema, alertMetricSchema } from "@/lib/shared/contracts/metrics/alert-condition";
import { wordAlert } from "./alert-words";

const condition = alertConditionSchema.parse({
  metric: "average_reflection_score",
  comparison: "below",
  threshold: 0.7,
  windowMinutes: 1_440,
  language: "fr",
  profile: "adaptive",
});
const opened = {
  type: "opened",
  name: "Floor",
  condition,
  value: 0.625,
  runs: 31,
  until: new Date("2026-03-31T12:00:00Z"),
} as const;
const ended = {
  type: "ended",
  name: "Floor",
  condition,
  reason: "back",
  value: 0.74,
  from: new Date("2026-03-28T11:00:00Z"),
  to: new Date("2026-03-29T12:03:00Z"),
} as const;

const PARIS = { locale: "en", timeZone: "Europe/Paris" } as const;

describe("the text of an alert", () => {
  it("gives the figure, threshold, window and filters in the rule's language", async () => {
    expect((await wordAlert(opened, PARIS)).text).toBe(
      "Floor: Average reflection score is 0.63, below the floor of 0.70, over 1 day to Mar 31, 2026, 2:00:00 PM GMT+2 (31 runs, French, adaptive).",
    );
    expect((await wordAlert(opened, { locale: "fr", timeZone: "UTC" })).text).toBe(
      "Floor\u202f: Score de réflexion moyen\u202f: 0,63, sous le plancher de 0,70, sur 1 jour, jusqu’au 31 mars 2026, 12:00:00 UTC (31 questions, Français, adaptive).",
    );
    expect((await wordAlert(ended, { locale: "en", timeZone: "Asia/Kathmandu" })).text).toBe(
      "Floor: the alert of Mar 28, 2026, 4:45:00 PM GMT+5:45 ended at Mar 29, 2026, 5:48:00 PM GMT+5:45, after 25 hours. Average reflection score: 0.74; the floor is 0.70.",
    );
  });

  it.each([
    ["p95_latency", 1_234, 1, "1.23\u00a0s, above the ceiling of 0.001\u00a0s"],
    ["failed_share", 0.125, 0.1, "12.5%, above the ceiling of 10%"],
    ["cost_per_run", 0.0512, 0.05, "$0.0512, above the ceiling of $0.05"],
  ] as const)("give %s its unit", async (metric, value, threshold, said) => {
    const asked = { ...condition, metric, threshold, comparison: "above" } as const;
    expect((await wordAlert({ ...opened, condition: asked, value }, PARIS)).text).toContain(said);
  });

  it.each(LANGUAGES)("exists in %s for every figure and every ending", async (locale) => {
    const as = { locale, timeZone: "America/New_York" };
    for (const metric of alertMetricSchema.options) {
      const { subject, text } = await wordAlert({ ...opened, condition: { ...condition, metric } }, as);
      expect(`${subject} ${text}`).not.toMatch(/alerts\.|[{}]/);
    }
    for (const reason of alertEndReasonSchema.options) {
      const { text } = await wordAlert({ ...ended, reason, value: null }, as);
      expect(text).not.toMatch(/alerts\.|[{}]/);
    }
    expect((await wordAlert({ type: "test" }, as)).text).not.toBe("");
  });
});
