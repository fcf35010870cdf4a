import { greyPicture, type PagePicture, pipelineOf } from "./page-picture";

/** Properties of a page that are known before its words are read. */
export interface PageShape {
  /** Share of the page that is darker than its surroundings, without noise and dust, from 0 to 1. */
  ink: number;
  /** Whether lines of text run from left to right or up and down. */
  lines: "across" | "upright";
  /** Degrees by which the lines are turned clockwise from that direction. */
  skew: number;
  /** Whether the page is probably upside down once it is turned so. */
  reversed: boolean;
}

/** Resolution at which lines are looked for: enough for letters of 6 points, and little work. */
const SHAPE_DPI = 100;
/** A dot is ink if it is this much darker than the average around it, of 255. */
const INK_CONTRAST = 24;
const SURROUNDINGS_PIXELS = 14;
/** Width or height of the smallest spot that is not noise: a digit of 6 points has 6. */
const STROKE_PIXELS = 6;

/** Largest skew that is corrected, in degrees, and the steps in which it is looked for. */
const MAX_SKEW = 15;
const SKEW_STEPS = [1, 0.25, 0.05] as const;

/**
 * Lean above which a page counts as upside down: such pages of text have 0.02 to 0.3 (0.02 if the lines of two columns
 * are not aligned); pages without small letters have about 0.
 */
const REVERSED_LEAN = 0.015;

/** Finds the direction of a page's lines by the projection on which they are most distinct (Postl's criterion). */
export async function pageShape(picture: PagePicture): Promise<PageShape> {
  const { width, height, dots, strokes } = await inkOf(picture);
  const ink = strokes / (width * height);
  const across = bestSkew(dots, { width, height, swapped: false });
  const upright = bestSkew(dots, { width, height, swapped: true });
  // Lines that run up and down read downwards once the page is turned back by 90 degrees: their top is on the right.
  return across.score >= upright.score
    ? { ink, lines: "across", skew: across.skew, reversed: across.lean > REVERSED_LEAN }
    : { ink, lines: "upright", skew: -upright.skew, reversed: upright.lean < -REVERSED_LEAN };
}

/** Positions of ink, as x, y, x, y …, and how many of them are in strokes. */
async function inkOf(
  picture: PagePicture,
): Promise<{ width: number; height: number; dots: Int16Array; strokes: number }> {
  const columns = Math.max(1, Math.round(picture.width * Math.min(1, SHAPE_DPI / picture.dpi)));
  const small = await greyPicture(pipelineOf(picture).resize({ width: columns }), SHAPE_DPI);
  const { width, height } = small;
  const around = await greyPicture(pipelineOf(small).blur(SURROUNDINGS_PIXELS), SHAPE_DPI);
  const dark = small.data.map((grey, at) => Number(grey < (around.data[at] ?? 0) - INK_CONTRAST));
  const dots: number[] = [];
  for (const [at, isDark] of dark.entries()) if (isDark === 1) dots.push(at % width, Math.floor(at / width));
  return { width, height, dots: Int16Array.from(dots), strokes: countStrokeDots(dark, width) };
}

/**
 * The number of dark dots in spots that are as tall or as wide as a stroke of a letter; the spots of noise and dust on a
 * blank page are smaller.
 * @param dark one byte a dot; cleared
 */
function countStrokeDots(dark: Uint8Array, width: number): number {
  let count = 0;
  for (let start = dark.indexOf(1); start !== -1; start = dark.indexOf(1, start + 1)) {
    const spot = [start];
    dark[start] = 0;
    let [left, right, bottom] = [start % width, start % width, start];
    for (let at = spot[0], next = 1; at !== undefined; at = spot[next], next += 1) {
      left = Math.min(left, at % width);
      right = Math.max(right, at % width);
      bottom = Math.max(bottom, at);
      for (const beside of [-width - 1, -width, -width + 1, -1, 1, width - 1, width, width + 1]) {
        if (dark[at + beside] !== 1) continue;
        dark[at + beside] = 0;
        spot.push(at + beside);
      }
    }
    const height = Math.floor(bottom / width) - Math.floor(start / width) + 1;
    if (Math.max(right - left + 1, height) >= STROKE_PIXELS) count += spot.length;
  }
  return count;
}

interface Frame {
  width: number;
  height: number;
  /** Lines run up and down: x and y change places. */
  swapped: boolean;
}

interface Distinctness {
  /** Squared differences between neighbouring rows of ink. */
  score: number;
  /**
   * Which edge of the lines is sharper, from -1 to 1. Below 0 it is the lower one: Latin letters rest on it and few
   * extend below, while many extend above the upper one.
   */
  lean: number;
}
interface Skew extends Distinctness {
  skew: number;
}

function bestSkew(dots: Int16Array, frame: Frame): Skew {
  let best = { skew: 0, ...distinctness(dots, frame, 0) };
  let reach = MAX_SKEW;
  for (const step of SKEW_STEPS) {
    const centre = best.skew;
    for (let by = -reach; by <= reach; by += step) {
      const skew = centre + by;
      const seen = distinctness(dots, frame, skew);
      if (seen.score > best.score) best = { skew, ...seen };
    }
    reach = step;
  }
  return best;
}

/** How distinct lines are after the page is sheared by an angle in degrees. */
function distinctness(dots: Int16Array, { width, height, swapped }: Frame, angle: number): Distinctness {
  const slope = Math.tan((angle * Math.PI) / 180);
  const [length, across] = swapped ? [width, height] : [height, width];
  const shift = Math.ceil(Math.abs(slope) * across);
  const rows = new Float64Array(length + 2 * shift + 2);
  for (let at = 0; at < dots.length; at += 2) {
    const x = dots[at + (swapped ? 1 : 0)] ?? 0;
    const y = dots[at + (swapped ? 0 : 1)] ?? 0;
    const row = Math.round(y - x * slope) + shift;
    rows[row] = (rows[row] ?? 0) + 1;
  }
  let [score, cubes, size] = [0, 0, 0];
  for (let row = 1; row < rows.length; row += 1) {
    const change = (rows[row] ?? 0) - (rows[row - 1] ?? 0);
    score += change ** 2;
    cubes += change ** 3;
    size += Math.abs(change) ** 3;
  }
  return { score, lean: size === 0 ? 0 : cubes / size };
}
