import { describe, expect, it } from "vitest";
import { dayBegins, dayIn } from "./zoned-day";

describe("calendar days of a time zone", () => {
  it.each([
    ["2026-03-29", "Europe/Paris", "2026-03-28T23:00:00.000Z"],
    ["2026-03-30", "Europe/Paris", "2026-03-29T22:00:00.000Z"],
    ["2026-11-22", "Asia/Kathmandu", "2026-11-21T18:15:00.000Z"],
    ["2026-11-01", "America/New_York", "2026-11-01T04:00:00.000Z"],
    ["2026-11-02", "America/New_York", "2026-11-02T05:00:00.000Z"],
  ])("%s in %s begins at %s", (day, zone, at) => {
    expect(new Date(dayBegins(day, zone) ?? 0).toISOString()).toBe(at);
    expect(dayIn(Date.parse(at), zone)).toBe(day);
  });

  it("rejects invalid days", () => {
    expect(dayBegins("2026-13-01", "UTC")).toBeNull();
    expect(dayBegins("", "UTC")).toBeNull();
  });
});
