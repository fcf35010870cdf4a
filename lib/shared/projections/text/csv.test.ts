import { describe, expect, it } from "vitest";
import { csvDialect, toCsv } from "./csv";

describe("toCsv", () => {
  it("quotes where needed and leaves a gap empty", () => {
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

  it.each([
    ["=1+1", "'=1+1"],
    ["+33 1 23", "'+33 1 23"],
    ["-cmd|calc", "'-cmd|calc"],
    ["@SUM(A1)", "'@SUM(A1)"],
    ["  =1+1", "'  =1+1"],
    ["＝1+1", "'＝1+1"],
    ["\t=1", "'\t=1"],
    ["\u200b=1+1", "'\u200b=1+1"],
    ["\ufeff\u2060 @SUM(A1)", "'\ufeff\u2060 @SUM(A1)"],
    ["\u00ad+1", "'\u00ad+1"],
    ["\u202e-1", "'\u202e-1"],
    ["\u00a0\u3000＝1", "'\u00a0\u3000＝1"],
    ["\u3164=1", "'\u3164=1"],
    ["\u0000\u0007=1", "'\u0000\u0007=1"],
    ["\u2800\u180e=1", "'\u2800\u180e=1"],
    ["\u200bWhat is 1+1?", "\u200bWhat is 1+1?"],
    ["What is 1+1?", "What is 1+1?"],
  ])("keeps %j text", (question, written) => {
    expect(toCsv(["q"], [[question]])).toBe(`q\r\n${written}\r\n`);
  });

  it("quotes a formula that spans lines after defusing it", () => {
    expect(toCsv(["q"], [["=1\n+1"]])).toBe(`q\r\n"'=1\n+1"\r\n`);
  });

  it("writes numbers with every digit and as numbers, negative ones too", () => {
    expect(toCsv(["x"], [[0.1 + 0.2], [-2], [1e-7], [1]])).toBe("x\r\n0.30000000000000004\r\n-2\r\n0.0000001\r\n1\r\n");
  });

  it("writes numbers that a French spreadsheet can read", () => {
    expect(toCsv(["jour", "note"], [["a; b", 0.25]], csvDialect("fr"))).toBe('jour;note\r\n"a; b";0,25\r\n');
  });
});
