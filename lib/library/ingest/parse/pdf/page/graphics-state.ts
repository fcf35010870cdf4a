import type { FontFacts } from "./glyphs/font-facts";
import type { Matrix } from "./matrix";
import type { Box } from "./page-content";
import type { PageResources } from "./painted";

/** The state that operators set and `restore` undoes. */
export interface GraphicsState {
  ctm: Matrix;
  clip: Box;
  fill: string | null;
  stroke: string | null;
  fillAlpha: number;
  lineWidth: number;
  font: FontFacts;
  fontSize: number;
  charSpacing: number;
  wordSpacing: number;
  hScale: number;
  rise: number;
  leading: number;
  mode: number;
  /** How much had been painted at the last transformation: if nothing was painted after it, a picture was skipped. */
  transformedAfter: number;
}

export const NO_FONT: FontFacts = {
  bold: false,
  vertical: false,
  unit: 0.001,
  height: 1,
  signOf: null,
  isDrawn: false,
  textOf: (text) => text,
  glyphs: new WeakMap(),
};

/** The state in which a page begins. */
export function startState({ view, area }: PageResources): GraphicsState {
  return {
    ctm: view,
    clip: area,
    fill: "#000000",
    stroke: "#000000",
    fillAlpha: 1,
    lineWidth: 1,
    font: NO_FONT,
    fontSize: 0,
    charSpacing: 0,
    wordSpacing: 0,
    hScale: 1,
    rise: 0,
    leading: 0,
    mode: 0,
    transformedAfter: -1,
  };
}

export function numberOf(value: unknown): number {
  return typeof value === "number" && Number.isFinite(value) ? value : 0;
}
