import { describe, expect, it } from "vitest";
import type { RecognizedPage } from "@/lib/shared/contracts/library/recognized-page";
import { scannedText } from "./scanned-text";

/** A page of 200 × 100 points with one word, and the angle by which it is shown turned. */
function pageOf(angle: number): RecognizedPage {
  const isOnItsSide = angle % 180 !== 0;
  return {
    width: isOnItsSide ? 100 : 200,
    height: isOnItsSide ? 200 : 100,
    angle,
    upright: { width: 200, height: 100 },
    lines: [{ baseline: 20, size: 10, words: [{ text: "weir", box: [20, 10, 60, 20], confidence: 0.9 }] }],
  };
}

const boxOf = (angle: number, part = { start: 0, end: 4 }) =>
  scannedText(pageOf(angle))
    .boxesOf({ run: 0, ...part })
    .map(({ left, top, width, height }) => [left, top, width, height].map(Math.round));

describe("scannedText", () => {
  it("places a word of an upright page, and a part of a word", () => {
    expect(boxOf(0)).toEqual([[10, 10, 20, 10]]);
    expect(boxOf(0, { start: 2, end: 4 })).toEqual([[20, 10, 10, 10]]);
  });

  it("places a word of a page that is shown turned", () => {
    // Turned by a quarter, the left edge is above and the top edge on the right.
    expect(boxOf(90)).toEqual([[80, 10, 10, 20]]);
    expect(boxOf(180)).toEqual([[70, 80, 20, 10]]);
    expect(boxOf(270)).toEqual([[10, 70, 10, 20]]);
  });

  it("has no box for a word that does not exist", () => {
    expect(scannedText(pageOf(0)).boxesOf({ run: 1, start: 0, end: 1 })).toEqual([]);
  });
});
