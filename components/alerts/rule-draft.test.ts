import { describe, expect, it } from "vitest";
import { alertRuleRequestSchema, alertRuleSchema } from "@/lib/shared/contracts/metrics/alert-rule";
import { chosenMetric, draftOf, fieldError, newDraft, readCondition, readDraft, readEmails } from "./rule-draft";

const rule = alertRuleSchema.parse({
  id: "a",
  name: "Slow",
  metric: "p95_latency",
  comparison: "above",
  threshold: 2_500,
  windowMinutes: 60,
  minRuns: 5,
  enabled: true,
  locale: "en",
  timeZone: "UTC",
  emails: ["a@example.com", "b@example.com"],
  webhookHost: "hooks.example.com",
  finding: "quiet",
  value: null,
  runs: 0,
  evaluatedAt: null,
  openSince: null,
  createdAt: "2026-01-01T00:00:00.000Z",
  updatedAt: "2026-01-01T00:00:00.000Z",
});

describe("a rule draft", () => {
  it.each([
    [{ metric: "p95_latency", threshold: 2_500 }, "2.5"],
    [{ metric: "failed_share", threshold: 0.07 }, "7"],
    [{ metric: "average_reflection_score", threshold: 0.7 }, "0.7"],
  ] as const)("shows %j as %s and reads the same back", (change, written) => {
    const draft = draftOf({ ...rule, ...change });
    expect(draft.threshold).toBe(written);
    expect(readCondition(draft)?.threshold).toBe(change.threshold);
  });

  it("keeps the webhook unless it is replaced or removed", () => {
    const request = (change: object) => readDraft({ ...draftOf(rule), ...change });
    expect(request({})).not.toHaveProperty("request.webhook");
    expect(request({ removeWebhook: true })).toHaveProperty("request.webhook", null);
    expect(request({ webhook: " https://a.example/x " })).toHaveProperty("request.webhook", "https://a.example/x");
  });

  it("is accepted by the API, for every figure", () => {
    for (const metric of ["average_reflection_score", "failed_share", "p95_latency", "cost_per_run"] as const) {
      const read = readDraft({ ...newDraft("fr", "Europe/Paris"), ...chosenMetric(metric), name: "N" });
      if (!("request" in read)) throw new Error(`${metric} cannot be read`);
      expect(alertRuleRequestSchema.safeParse(read.request).success).toBe(true);
    }
  });

  it.each([
    [{ name: " " }, "name", "noName"],
    [{ threshold: "150", metric: "failed_share" }, "threshold", "badThreshold"],
    [{ threshold: "-1" }, "threshold", "badThreshold"],
    [{ threshold: "1e3", metric: "p95_latency" }, "threshold", "badNumber"],
    [{ minRuns: "0" }, "minRuns", "badRuns"],
    [{ minRuns: "1.5" }, "minRuns", "badRuns"],
    [{ emails: "a@example.com, nobody" }, "emails", "badEmail"],
    [{ emails: Array.from({ length: 21 }, (_, at) => `a${at}@example.com`).join("\n") }, "emails", "tooManyEmails"],
    [{ webhook: "hooks.example.com" }, "webhook", "badWebhook"],
  ] as const)("with %j has a problem in %s", (change, field, key) => {
    expect(readDraft({ ...newDraft("en", "UTC"), name: "N", ...change })).toMatchObject({ problems: [{ field, key }] });
  });

  it("accepts a decimal comma, and addresses separated by lines or commas, each once", () => {
    expect(
      readCondition({
        ...newDraft("fr", "Europe/Paris"),
        ...chosenMetric("average_reflection_score"),
        threshold: "0,75",
      })?.threshold,
    ).toBe(0.75);
    expect(readEmails("a@x.fr\nb@x.fr; a@x.fr,\n\n")).toEqual(["a@x.fr", "b@x.fr"]);
  });

  it("finds the problem of one address in a list", () => {
    expect(fieldError({ "emails.0": "not an address" }, "emails")).toBe("not an address");
    expect(fieldError({ emailsToo: "no" }, "emails")).toBeUndefined();
  });
});
