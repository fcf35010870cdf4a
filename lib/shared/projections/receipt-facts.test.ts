import { describe, expect, it } from "vitest";
import { type ReceiptCounts, receiptCountsSchema } from "@/lib/shared/contracts/library/receipt/receipt-counts";
import { hasUnread, receiptFacts } from "./receipt-facts";

function receipt(change: Partial<ReceiptCounts> = {}): ReceiptCounts {
  const characters = { found: 10, kept: 10, leftOut: {}, added: 0 };
  return { ...receiptCountsSchema.parse({}), parser: { name: "pdf", version: 1 }, characters, ...change };
}

const line = (change: Partial<ReceiptCounts>) =>
  receiptFacts(receipt(change)).map(({ code, count }) => `${code} ${count}`);

describe("receiptFacts", () => {
  it("says what was read, and that nothing was left out", () => {
    const ocr = { pages: 2, words: 300, doubtfulWords: 4, confidence: 0.94 };
    expect(line({ extent: { unit: "page", count: 12 }, ocr, tableCount: 3 })).toEqual([
      "page 12",
      "ocr 2",
      "tables 3",
      "nothingLeftOut 1",
    ]);
  });

  it("says which rows of a large table are found by their words, or not computed over, as read", () => {
    const large = { tableCount: 1, rowsByWords: 264_000, uncomputedRows: 600_000 };
    expect(line(large)).toEqual(["tables 1", "rowsByWords 264000", "uncomputedRows 600000", "nothingLeftOut 1"]);
    expect(hasUnread(receipt(large))).toBe(false);
  });

  it("counts words joined at line ends as read, and other characters as left out", () => {
    const characters = { found: 10, kept: 5, leftOut: { line_hyphens: 2, running_lines: 3 }, added: 0 };
    expect(line({ characters })).toEqual(["leftOut 3"]);
    expect(line({ characters: { ...characters, kept: 8, leftOut: { line_hyphens: 2 } } })).toEqual([
      "nothingLeftOut 1",
    ]);
  });

  it("names everything that was not read, with or without other characters left out", () => {
    const leftOut = { equations: 2, drawings: 1, unaccounted: 1, comments: 3 };
    const characters = { found: 10, kept: 3, leftOut, added: 0 };
    const unread = { unreadPages: 2, attachments: 1, uncomputedFormulas: 4 };
    expect(line({ characters, ...unread })).toEqual([
      "unreadPages 2",
      "unreadCharacters 4",
      "attachments 1",
      "uncomputedFormulas 4",
      "leftOut 3",
    ]);
    expect(line({ unreadPages: 1 })).toEqual(["unreadPages 1"]);
    expect(line({ unreadPictures: 2 })).toEqual(["unreadPictures 2"]);
    expect(hasUnread(receipt({ characters }))).toBe(true);
    expect(hasUnread(receipt({ characters: { ...characters, kept: 7, leftOut: { comments: 3 } } }))).toBe(false);
  });

  it("says that an early document was imported before reports existed", () => {
    expect(line({ parser: null, characters: null, extent: { unit: "page", count: 2 } })).toEqual([
      "page 2",
      "before 1",
    ]);
  });
});
