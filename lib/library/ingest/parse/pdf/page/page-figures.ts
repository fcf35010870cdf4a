import type { PaintedWord } from "./glyphs/word-builder";
import type { Box } from "./page-content";
import type { Painted } from "./painted";

/** A picture on a page with text; its box is on the page as shown. */
export interface PageFigure {
  box: Box;
  /**
   * `small`: too small for words. `behind`: the background of the page's text, or the picture that the text layer
   * belongs to.
   */
  kind: "readable" | "small" | "behind";
}

/** Distance, in points, at which the parts of one picture are beside each other. */
const BESIDE = 1;
/** Number of passes that join parts: strips, then columns of tiles, then the whole picture. */
const MAX_JOINS = 6;
/** Share of a page, from 0 to 1: an icon, a logo, a line of symbols. */
const SMALL_SHARE = 0.02;
/** Shorter side, in points, of a picture with a line of text. */
const SMALL_SIDE = 24;
/** Share of a page from which a picture is a background: the page is read as a scan if it has hardly any text. */
const BACKGROUND_SHARE = 0.8;
/** Share of a picture that words cover if it is behind them; the labels of a chart cover less. */
const COVERED_SHARE = 0.2;

/** The pictures of a page, from top to bottom; the strips and tiles of one are joined. */
export function pageFigures({
  skipped,
  words,
  width,
  height,
}: Pick<Painted, "skipped" | "words"> & { width: number; height: number }): PageFigure[] {
  if (skipped.length === 0) return [];
  const page = width * height;
  const joined = joinedParts(skipped);
  const backgrounds = joined.filter((box) => areaOf(box) >= BACKGROUND_SHARE * page);
  const others = joined.filter((box) => areaOf(box) < BACKGROUND_SHARE * page);
  const outer = others.filter((box, at) => !others.some((other, by) => by !== at && covers(other, box, by < at)));
  const kindOf = (box: Box): PageFigure["kind"] => {
    if (areaOf(box) < SMALL_SHARE * page || Math.min(box.right - box.left, box.bottom - box.top) < SMALL_SIDE)
      return "small";
    return textArea(words, box) >= COVERED_SHARE * areaOf(box) ? "behind" : "readable";
  };
  return [
    ...backgrounds.map((box): PageFigure => ({ box, kind: "behind" })),
    ...outer.map((box): PageFigure => ({ box, kind: kindOf(box) })),
  ].toSorted((a, b) => a.box.top - b.box.top || a.box.left - b.box.left);
}

/** Joins boxes that share a side. */
function joinedParts(boxes: readonly Box[]): Box[] {
  let parts = [...boxes];
  for (let round = 0; round < MAX_JOINS; round += 1) {
    const joined = joinedAlong(joinedAlong(parts, "down"), "across");
    if (joined.length === parts.length) break;
    parts = joined;
  }
  return parts;
}

/** Joins boxes of the same width that are below each other, or of the same height that are beside each other. */
function joinedAlong(boxes: readonly Box[], direction: "down" | "across"): Box[] {
  const [from, to, start, end] =
    direction === "down"
      ? (["left", "right", "top", "bottom"] as const)
      : (["top", "bottom", "left", "right"] as const);
  const joined: Box[] = [];
  for (const box of boxes.toSorted((a, b) => a[from] - b[from] || a[start] - b[start])) {
    const last = joined.findLast((other) => {
      const isAligned = Math.abs(other[from] - box[from]) <= BESIDE && Math.abs(other[to] - box[to]) <= BESIDE;
      return isAligned && box[start] <= other[end] + BESIDE && other[start] <= box[end] + BESIDE;
    });
    if (last === undefined) joined.push({ ...box });
    else {
      last[start] = Math.min(last[start], box[start]);
      last[end] = Math.max(last[end], box[end]);
    }
  }
  return joined;
}

/** Whether one box holds another. @param orEqual whether a box of the same size counts */
function covers(outer: Box, inner: Box, orEqual: boolean): boolean {
  const holds =
    outer.left <= inner.left + BESIDE &&
    outer.top <= inner.top + BESIDE &&
    outer.right >= inner.right - BESIDE &&
    outer.bottom >= inner.bottom - BESIDE;
  return holds && (orEqual || areaOf(outer) > areaOf(inner));
}

/** The area of the words whose middle is in a box. */
function textArea(words: readonly PaintedWord[], box: Box): number {
  return words.reduce((sum, { x, y, ux, uy, length, size }) => {
    const [across, down] = [x + 0.5 * length * ux, y + 0.5 * length * uy];
    const isInside = across >= box.left && across <= box.right && down >= box.top && down <= box.bottom;
    return isInside ? sum + length * size : sum;
  }, 0);
}

function areaOf({ left, top, right, bottom }: Box): number {
  return Math.max(0, right - left) * Math.max(0, bottom - top);
}
