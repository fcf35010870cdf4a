import { describe, expect, it } from "vitest";
import {
  dayOf,
  isWholeDays,
  lastDayOf,
  midnightOf,
  parseFilters,
  SCORE_RANGES,
  scoreRangeOf,
  toQuery,
} from "./trace-filters";

describe("trace filters", () => {
  it("reads an address and ignores invalid values", () => {
    const filters = parseFilters(new URLSearchParams("outcome=approved&minScore=7&language=de&text=%20tide%20"));
    expect(filters).toEqual({ outcome: "approved", text: "tide" });
  });

  it("counts a window back from now", () => {
    const query = toQuery({ since: "week", language: "fr" }, Date.UTC(2026, 0, 8));
    expect(query).toEqual({ language: "fr", from: "2026-01-01T00:00:00.000Z" });
  });

  it("names the offered ranges and calls any other custom", () => {
    expect(scoreRangeOf(SCORE_RANGES.middle)).toBe("middle");
    expect(scoreRangeOf({})).toBe("any");
    expect(scoreRangeOf({ minScore: 0.3 })).toBe("custom");
  });

  it("turns days into a window that includes both, and back", () => {
    const from = midnightOf("2026-03-28");
    const to = midnightOf("2026-03-30", 1);
    expect([dayOf(from), lastDayOf(to)]).toEqual(["2026-03-28", "2026-03-30"]);
    expect(isWholeDays({ from, to })).toBe(true);
    expect(isWholeDays({ from: "2026-03-28T00:00:00.001Z", to })).toBe(false);
  });

  it("ignores incomplete dates", () => {
    expect(midnightOf("")).toBeUndefined();
    expect(midnightOf("0002-03-01")).toBeUndefined();
  });
});
