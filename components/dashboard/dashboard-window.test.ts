import { describe, expect, it } from "vitest";
import { bucketLink, bucketsFor, parseView, runsLink, toMetricsQuery, windowOf } from "./dashboard-window";

const now = Date.UTC(2026, 0, 31);
const DAY_MS = 86_400_000;

describe("dashboard window", () => {
  it("reads the address and falls back to the last month", () => {
    const view = parseView(new URLSearchParams("window=century&language=fr&zone=Mars/Olympus&from=31.1."));
    expect(view).toEqual({ window: "month", language: "fr" });
  });

  it("offers no interval with too many points, or with less than one", () => {
    expect(bucketsFor(90 * DAY_MS)).toEqual(["day", "week"]);
    expect(bucketsFor(DAY_MS)).toEqual(["hour", "day"]);
    expect(bucketsFor(3_600_000 / 2)).toEqual(["week"]);
    expect(toMetricsQuery({ window: "quarter", bucket: "hour" }, now, "UTC").bucket).toBeUndefined();
    expect(toMetricsQuery({ window: "year", bucket: "day" }, now, "UTC").bucket).toBe("day");
  });

  it("ends the window now", () => {
    expect(toMetricsQuery({ window: "month" }, now, "Europe/Paris")).toEqual({
      from: "2026-01-01T00:00:00.000Z",
      to: "2026-01-31T00:00:00.000Z",
      timeZone: "Europe/Paris",
    });
  });

  it("accepts days of the chosen time zone, in either order", () => {
    const view = parseView(new URLSearchParams("window=custom&from=2026-01-20&to=2026-01-10&zone=Asia/Kathmandu"));
    const { from, to } = windowOf(view, now, "Asia/Kathmandu");
    expect([from, to].map((at) => new Date(at).toISOString())).toEqual([
      "2026-01-09T18:15:00.000Z",
      "2026-01-20T18:15:00.000Z",
    ]);
    expect(toMetricsQuery(view, now, "UTC")).toMatchObject({ timeZone: "Asia/Kathmandu" });
    const open = windowOf({ window: "custom", from: "2026-01-30" }, now, "UTC");
    expect(open.to - open.from).toBe(2 * DAY_MS);
  });

  it("links a figure to its runs", () => {
    const query = toMetricsQuery({ window: "day", language: "en", profile: "ours" }, now, "UTC");
    const link = new URL(runsLink(query, { outcome: "abstained" }), "http://localhost");
    expect(Object.fromEntries(link.searchParams)).toEqual({
      from: "2026-01-30T00:00:00.000Z",
      to: "2026-01-31T00:00:00.000Z",
      language: "en",
      profile: "ours",
      outcome: "abstained",
    });
  });

  it("links an interval to its runs within the window, and an empty one to nothing", () => {
    const entry = (start: string, runs: number) => ({
      ...{ start, runs, median: null, lowerQuartile: null, upperQuartile: null, mean: null },
      ...{ hallucinationDetectionRate: null, refinementSuccessRate: null, approvedShare: null },
      ...{ meanMs: null, costUsd: null },
    });
    const answer = {
      from: "2026-01-30T12:00:00.000Z",
      to: "2026-01-31T12:00:00.000Z",
      trend: [entry("2026-01-30T00:00:00.000Z", 2), entry("2026-01-31T00:00:00.000Z", 0)],
    };
    const link = new URL(bucketLink(answer, { from: answer.from, language: "en" }, 0) ?? "", "http://localhost");
    expect(Object.fromEntries(link.searchParams)).toEqual({
      from: "2026-01-30T12:00:00.000Z",
      to: "2026-01-31T00:00:00.000Z",
      language: "en",
    });
    expect(bucketLink(answer, {}, 1)).toBeUndefined();
    expect(bucketLink(answer, {}, Number.NaN)).toBeUndefined();
  });
});
