import { describe, expect, it } from "vitest";
import { statedDate } from "./stated-date";

describe("statedDate", () => {
  it.each([
    ["1940-01-01", "1940"],
    ["1940", "1940"],
    ["2024-06-01", "Jun 2024"],
    ["2024-06", "Jun 2024"],
    ["2024-06-12", "Jun 12, 2024"],
  ])("%s is written as %s", (date, words) => {
    const stated = statedDate(date);
    expect(stated === null ? null : new Intl.DateTimeFormat("en-US", stated.format).format(stated.at)).toBe(words);
  });

  it("returns null for anything that is not a date", () => {
    expect(statedDate("spring")).toBeNull();
  });
});
