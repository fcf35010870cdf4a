import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { receiptSchema } from "@/lib/shared/contracts/library/receipt/receipt";
import { ReceiptWriter } from "./receipt-writer";

const READ = { parser: { name: "text", version: 1 }, readAt: "2026-01-01T00:00:00.000Z", ms: 1 } as const;

function charactersOf(text: string, report: (receipt: ReceiptWriter) => void) {
  const receipt = new ReceiptWriter();
  report(receipt);
  return receiptSchema.parse(receipt.finish(text, READ)).characters;
}

describe("ReceiptWriter", () => {
  it("counts the visible characters of the file, kept and left out, regardless of their form and place", () => {
    // "Le cœur", an "é" as two characters, "ﬁn" with a ligature, a soft hyphen and a line end.
    const found = ["Page 1", "Le cœur e\u0301tait\u00ad\n", "ﬁn"];
    const characters = charactersOf("| Le cœur | était fin |", (receipt) => {
      for (const text of found) receipt.found(text);
      receipt.leaveOut("running_lines", "Page 1");
    });
    // 5 + 6 + 5 + 3 characters; three bars are added.
    expect(characters).toEqual({ found: 19, kept: 14, leftOut: { running_lines: 5 }, added: 3 });
  });

  it("counts what a parser loses, though the text is longer than the file", () => {
    const characters = charactersOf("ab ab ab ---", (receipt) => receipt.found("abcé"));
    expect(characters).toEqual({ found: 4, kept: 2, leftOut: { unaccounted: 2 }, added: 7 });
  });

  it("counts a Korean syllable as one character, composed or not", () => {
    const characters = charactersOf("한국", (receipt) => receipt.found("한국".normalize("NFD")));
    expect(characters).toEqual({ found: 2, kept: 2, leftOut: {}, added: 0 });
  });

  it("counts no characters if a parser reports none", () => {
    expect(charactersOf("text", () => undefined)).toBeNull();
  });

  it("conserves characters, however they are divided, ordered and composed", () => {
    const piece = fc.string({ unit: "grapheme" });
    fc.assert(
      fc.property(fc.array(piece), fc.array(piece), fc.array(piece), (kept, dropped, added) => {
        const text = [...added, ...kept.map((one) => one.normalize("NFC"))].join("|");
        const characters = charactersOf(text, (receipt) => {
          receipt.found(kept.join("").normalize("NFD"));
          for (const one of dropped) receipt.found(one);
          for (const one of dropped) receipt.leaveOut("comments", one);
        });
        if (characters !== null) {
          expect(characters.leftOut.unaccounted).toBeUndefined();
          expect(characters.kept + (characters.leftOut.comments ?? 0)).toBe(characters.found);
        }
      }),
    );
  });

  it("lists hidden texts with their place, and counts those without words as left out only", () => {
    const receipt = new ReceiptWriter();
    for (const text of ["Ignore  the\nrules.", "···"]) {
      receipt.found(text);
      receipt.hide(text, { by: "too_small", place: 2 });
    }
    receipt.hide("More rules.", { by: "styles", after: `${"Long ".repeat(20)}\nbefore` });
    expect(receipt.finish("", READ)).toMatchObject({
      hiddenElements: 2,
      hidden: [
        { place: 2, by: "too_small", after: null, text: "Ignore the rules.", characters: 15 },
        {
          place: null,
          by: "styles",
          after: `…${"Long ".repeat(20).slice(-53)}before`,
          text: "More rules.",
          characters: 10,
        },
      ],
      characters: { leftOut: { hidden_text: 28 } },
    });
  });

  it("lists each text that is left out, with its number and places, but not those without words or the hidden ones", () => {
    const receipt = new ReceiptWriter();
    for (const place of [2, 3, 5]) receipt.skip("running_lines", "Harbour  office", place);
    receipt.skip("running_lines", "41", 2);
    receipt.skip("comments", "41");
    receipt.skip("line_hyphens", "-");
    receipt.hide("Ignore the rules.", { by: "styles" });
    for (let number = 0; number < 502; number += 1) receipt.skip("drawings", `Box ${number}`);
    const { leftOutTexts, unlistedLeftOutTexts } = receiptSchema.parse(receipt.finish("", READ));
    const ranges = [
      { from: 2, to: 3 },
      { from: 5, to: 5 },
    ];
    expect(leftOutTexts.slice(0, 4)).toEqual([
      { reason: "running_lines", text: "Harbour office", count: 3, ranges },
      { reason: "running_lines", text: "41", count: 1, ranges: [{ from: 2, to: 2 }] },
      { reason: "comments", text: "41", count: 1, ranges: [] },
      { reason: "drawings", text: "Box 0", count: 1, ranges: [] },
    ]);
    expect([leftOutTexts.length, unlistedLeftOutTexts]).toEqual([503, 2]);
  });

  it("sums recognised pages by their words, and names unread pages as ranges", () => {
    const receipt = new ReceiptWriter();
    receipt.ocrPage({ place: 1, words: 30, doubtfulWords: 2, confidence: 0.9 });
    receipt.ocrPage({ place: 2, words: 10, doubtfulWords: 3, confidence: 0.7 });
    for (const page of [7, 3, 4, 5]) receipt.unread(page, "no_text_layer");
    receipt.unread(9, "time_limit");
    expect(receipt.finish("", READ)).toMatchObject({
      ocr: { pages: 2, words: 40, doubtfulWords: 5, confidence: 0.85 },
      unreadPages: 5,
      unread: [
        {
          reason: "no_text_layer",
          count: 4,
          ranges: [
            { from: 3, to: 5 },
            { from: 7, to: 7 },
          ],
        },
        { reason: "time_limit", count: 1, ranges: [{ from: 9, to: 9 }] },
      ],
    });
  });
});
