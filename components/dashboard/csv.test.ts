import { describe, expect, it } from "vitest";
import { toCsv } from "./csv";

describe("toCsv", () => {
  it("quotes what needs quoting and leaves a gap empty", () => {
    expect(
      toCsv(
        ["day", "score"],
        [
          ['a "b", c', 0.5],
          ["d", null],
        ],
      ),
    ).toBe('day,score\r\n"a ""b"", c",0.5\r\nd,\r\n');
  });

  it("defuses formulas in questions but leaves negative numbers alone", () => {
    expect(toCsv(["x", "y"], [["=1+1", -2]])).toBe("x,y\r\n'=1+1,-2\r\n");
  });
});
