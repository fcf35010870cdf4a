import { describe, expect, it } from "vitest";
import { parseFilters, SCORE_RANGES, scoreRangeOf, toQuery } from "./trace-filters";

describe("trace filters", () => {
  it("reads what an address holds and leaves nonsense out", () => {
    const filters = parseFilters(new URLSearchParams("outcome=approved&minScore=7&language=de&text=%20tide%20"));
    expect(filters).toEqual({ outcome: "approved", text: "tide" });
  });

  it("counts a window back from now", () => {
    const query = toQuery({ since: "week", language: "fr" }, Date.UTC(2026, 0, 8));
    expect(query).toEqual({ language: "fr", from: "2026-01-01T00:00:00.000Z" });
  });

  it("names the ranges it offers and calls any other custom", () => {
    expect(scoreRangeOf(SCORE_RANGES.middle)).toBe("middle");
    expect(scoreRangeOf({})).toBe("any");
    expect(scoreRangeOf({ minScore: 0.3 })).toBe("custom");
  });
});
