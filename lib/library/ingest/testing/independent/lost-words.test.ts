import { describe, expect, it } from "vitest";
import { ReceiptWriter } from "../../parse/receipt/receipt-writer";
import { compareWords } from "./lost-words";
import { separatedTexts } from "./plain";
import { wordsOf } from "./words";

const READ = { parser: { name: "text", version: 1 }, readAt: "2026-11-29T00:00:00.000Z", ms: 1 } as const;

function compared(texts: (string | string[])[], text: string, leaveOut: readonly string[] = []) {
  const receipt = new ReceiptWriter();
  receipt.found(text);
  for (const one of leaveOut) receipt.skip("comments", one);
  return compareWords({ texts }, { text, title: null, receipt: receipt.finish(text, READ) });
}

describe("words lost by a parser", () => {
  it("are counted as often as they occur, whatever their case and form", () => {
    const { words, found, lost, added } = compared(["Tide tide TIDE ofﬁce"], "tide office tide moon");
    expect([words, found, added]).toEqual([4, 3, 1]);
    expect(lost.map(({ word }) => word)).toEqual(["tide"]);
  });

  it("leave traces: joined to their neighbours, divided, or with other separators", () => {
    expect(compared(["the old quay"], "the oldquay").lost.map(({ trace }) => trace)).toEqual(["joined", "joined"]);
    expect(compared(["harbour"], "har bour").lost).toEqual([{ word: "harbour", trace: "divided", near: "harbour" }]);
    expect(compared(["1,250.50"], "1250.50").lost.map(({ trace }) => trace)).toEqual(["otherwise"]);
    expect(compared(["250"], "2501").lost.map(({ trace }) => trace)).toEqual(["gone"]);
  });

  it("do not include those that the receipt names, word by word", () => {
    const { named, lost } = compared(["seen unseen other"], "seen", ["unseen"]);
    expect(named).toBe(1);
    expect(lost.map(({ word }) => word)).toEqual(["other"]);
  });

  it("are covered by the characters of a text that the receipt quotes in part, and by no more", () => {
    const long = Array.from({ length: 80 }, (_, at) => `word${at}`).join(" ");
    expect(compared([long], "x", [long]).lost).toEqual([]);
    expect(compared([long, "quay ".repeat(60)], "x", [long]).lost.length).toBeGreaterThan(50);
  });

  it("are not counted if one of the ways to write a number is there", () => {
    expect(compared([["12.5%", "0.125"], "in"], "in 0.125").lost).toEqual([]);
    expect(compared([["12.5", "0.125"]], "13").lost.map(({ word }) => word)).toEqual(["12.5"]);
  });
});

it("divides words at raised digits, and between characters of Chinese", () => {
  expect(wordsOf("250¹ m² 1,250.5 海港")).toEqual(["250", "1", "m", "2", "1,250.5", "海", "港"]);
});

it("treats a comma between digits of separated values as both", () => {
  expect(separatedTexts('a,5,"1,5"')).toEqual([["a 5 ", "a,5,"], ["1 5", "1,5"], ""]);
});
