import { greyPicture, type PagePicture, pipelineOf } from "./page-picture";

/** What can be seen of a page before its words are read. */
export interface PageShape {
  /** Share of the page that is darker than its surroundings, from 0 to 1. */
  ink: number;
  /** Whether lines of text run from left to right or up and down. */
  lines: "across" | "upright";
  /** Degrees by which the lines are turned clockwise from that direction. */
  skew: number;
}

/** Resolution at which lines are looked for: enough for letters of 6 points, and little work. */
const SHAPE_DPI = 100;
/** A dot is ink if it is this much darker than the average around it, of 255. */
const INK_CONTRAST = 24;
const SURROUNDINGS_PIXELS = 14;

/** Largest skew that is corrected, in degrees, and the steps in which it is looked for. */
const MAX_SKEW = 15;
const SKEW_STEPS = [1, 0.25, 0.05] as const;

/** Finds the direction of a page's lines by the projection on which they are most distinct (Postl's criterion). */
export async function pageShape(picture: PagePicture): Promise<PageShape> {
  const { width, height, dots } = await inkOf(picture);
  const ink = dots.length / 2 / (width * height);
  const across = bestSkew(dots, { width, height, swapped: false });
  const upright = bestSkew(dots, { width, height, swapped: true });
  return across.score >= upright.score
    ? { ink, lines: "across", skew: across.skew }
    : { ink, lines: "upright", skew: -upright.skew };
}

/** Positions of ink, as x, y, x, y … */
async function inkOf(picture: PagePicture): Promise<{ width: number; height: number; dots: Int16Array }> {
  const columns = Math.max(1, Math.round(picture.width * Math.min(1, SHAPE_DPI / picture.dpi)));
  const small = await greyPicture(pipelineOf(picture).resize({ width: columns }), SHAPE_DPI);
  const { width, height } = small;
  const around = await greyPicture(pipelineOf(small).blur(SURROUNDINGS_PIXELS), SHAPE_DPI);
  const dots: number[] = [];
  for (const [at, grey] of small.data.entries()) {
    if (grey < (around.data[at] ?? 0) - INK_CONTRAST) dots.push(at % width, Math.floor(at / width));
  }
  return { width, height, dots: Int16Array.from(dots) };
}

interface Frame {
  width: number;
  height: number;
  /** Lines run up and down: x and y change places. */
  swapped: boolean;
}

function bestSkew(dots: Int16Array, frame: Frame): { skew: number; score: number } {
  let best = { skew: 0, score: distinctness(dots, frame, 0) };
  let reach = MAX_SKEW;
  for (const step of SKEW_STEPS) {
    const centre = best.skew;
    for (let by = -reach; by <= reach; by += step) {
      const skew = centre + by;
      const score = distinctness(dots, frame, skew);
      if (score > best.score) best = { skew, score };
    }
    reach = step;
  }
  return best;
}

/** Squared differences between neighbouring rows of ink, after the page is sheared by an angle in degrees. */
function distinctness(dots: Int16Array, { width, height, swapped }: Frame, angle: number): number {
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
  let sum = 0;
  for (let row = 1; row < rows.length; row += 1) sum += ((rows[row] ?? 0) - (rows[row - 1] ?? 0)) ** 2;
  return sum;
}
