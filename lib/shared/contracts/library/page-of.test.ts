import { describe, expect, it } from "vitest";
import { pageAt, pageLabelOf, pageOfSpan } from "./page-of";

describe("the page of", () => {
  it("an offset is the last one that begins there or before, whatever pages have no text", () => {
    const starts = [0, 40, 40, 90];
    expect([0, 39, 40, 89, 90, 500].map((offset) => pageAt(starts, offset))).toEqual([1, 1, 3, 3, 4, 4]);
    expect(pageAt([10, 20], 3)).toBe(1);
    expect(pageAt([], 3)).toBeNull();
  });

  it("words in a passage is the one on which they begin", () => {
    const passage = {
      page: 7,
      pages: [
        { page: 7, start: 0 },
        { page: 8, start: 120 },
        { page: 10, start: 300 },
      ],
    };
    expect([0, 119, 120, 299, 300, 800].map((start) => pageOfSpan(passage, start))).toEqual([7, 7, 8, 8, 10, 10]);
    expect(pageOfSpan({ page: 7 }, 800)).toBe(7);
    expect(pageOfSpan({ page: null }, 800)).toBeNull();
  });

  it("a passage may have a label", () => {
    const passage = {
      pages: [
        { page: 7, start: 0, label: "vii" },
        { page: 8, start: 120 },
      ],
    };
    expect([7, 8, 9, null].map((page) => pageLabelOf(passage, page))).toEqual(["vii", null, null, null]);
    expect(pageLabelOf({}, 1)).toBeNull();
  });
});
