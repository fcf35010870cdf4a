import { describe, expect, it } from "vitest";
import { citedNumbers, withoutCitations } from "./cited-numbers";

describe("citation markers", () => {
  it("are read in lists and removed with the space before them", () => {
    expect(citedNumbers("One [2], two [1, 3] and [2].")).toEqual([2, 1, 3]);
    expect(withoutCitations("It rose [1]. It fell. [2]")).toBe("It rose. It fell.");
  });
});
