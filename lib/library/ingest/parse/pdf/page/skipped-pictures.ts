import type { GraphicsState } from "./graphics-state";
import { intersection, transformBox } from "./matrix";
import type { Box } from "./page-content";

/** A picture fills the unit square of the coordinates in which it is painted. */
export const UNIT_SQUARE: Box = { left: 0, top: 0, right: 1, bottom: 1 };
/** Pictures that are cut into strips or tiles have hundreds. */
const MAX_SKIPPED = 1_000;
/** Shorter side, in points, of a unit square that a picture may fill: one that is only moved or turned has a side of 1. */
const MIN_SIDE = 4;

/**
 * The places of pictures that PDF.js skips on request. It leaves out the picture, but not the transformation that
 * enlarges the unit square to it: a transformation in which nothing is painted had a picture.
 */
export class SkippedPictures {
  readonly boxes: Box[] = [];
  /** Increases with everything that is painted. */
  #painted = 0;

  /** Something was painted in the coordinates in force. */
  paint(): void {
    this.#painted += 1;
  }

  transform(state: GraphicsState): void {
    state.transformedAfter = this.#painted;
  }

  /** The transformation of a state is about to end. */
  end({ ctm, clip, transformedAfter }: GraphicsState): void {
    if (transformedAfter !== this.#painted) return;
    const box = intersection(transformBox(ctm, UNIT_SQUARE), clip);
    if (Math.min(box.right - box.left, box.bottom - box.top) < MIN_SIDE) return;
    this.#painted += 1;
    if (this.boxes.length < MAX_SKIPPED) this.boxes.push(box);
  }
}
