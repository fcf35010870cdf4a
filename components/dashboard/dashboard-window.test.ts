import { describe, expect, it } from "vitest";
import { bucketOf, bucketsFor, parseView, runsLink, toMetricsQuery } from "./dashboard-window";

const now = Date.UTC(2026, 0, 31);

describe("dashboard window", () => {
  it("reads the address and falls back to the last month by day", () => {
    const view = parseView(new URLSearchParams("window=year&language=fr"));
    expect(view).toEqual({ window: "month", language: "fr" });
    expect(bucketOf(view)).toBe("day");
  });

  it("offers no interval that gives too many points, or less than one", () => {
    expect(bucketsFor("quarter")).toEqual(["day", "week"]);
    expect(bucketsFor("day")).toEqual(["hour", "day"]);
    expect(bucketOf({ window: "quarter", bucket: "hour" })).toBe("week");
  });

  it("ends the window now", () => {
    expect(toMetricsQuery({ window: "month" }, now, "Europe/Paris")).toEqual({
      from: "2026-01-01T00:00:00.000Z",
      to: "2026-01-31T00:00:00.000Z",
      bucket: "day",
      timeZone: "Europe/Paris",
    });
  });

  it("leads from a figure to its runs", () => {
    const query = toMetricsQuery({ window: "day", language: "en" }, now, "UTC");
    const link = new URL(runsLink(query, { outcome: "abstained" }), "http://localhost");
    expect(Object.fromEntries(link.searchParams)).toEqual({
      from: "2026-01-30T00:00:00.000Z",
      to: "2026-01-31T00:00:00.000Z",
      language: "en",
      outcome: "abstained",
    });
  });
});
