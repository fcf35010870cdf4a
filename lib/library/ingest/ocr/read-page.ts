import type { Block, Line } from "tesseract.js";
import type { RecognizedPage } from "@/lib/shared/contracts/library/recognized-page";
import { despeckled } from "./despeckle";
import { greyPicture, type PagePicture, pipelineOf } from "./page-picture";
import { MIN_PAGE_CONFIDENCE, MIN_WORD_CONFIDENCE, REVERSED_BELOW, REVERSED_GAIN, SMALLEST_INK } from "./tunables";
import { pageShape } from "./upright";

const POINTS_PER_INCH = 72;

/** Reads the words of a picture that is upright. */
export type ReadLines = (picture: PagePicture) => Promise<Block[]>;

export type PageReading =
  | { state: "read"; page: RecognizedPage }
  /** There is nothing on the page. */
  | { state: "blank" }
  /** There is something, but hardly a word: handwriting, another script, or a picture. */
  | { state: "not_recognized" };

interface Reading {
  lines: Line[];
  /** Mean over the words, by length, from 0 to 100; 0 without words. */
  confidence: number;
}

/** Turns a page upright, straightens it and reads its words. */
export async function readPage(picture: PagePicture, readLines: ReadLines): Promise<PageReading> {
  const { ink, lines, skew } = await pageShape(picture);
  if (ink < SMALLEST_INK) return { state: "blank" };
  const clean = await despeckled(picture);
  const turned = skew + (lines === "across" ? 0 : 90);
  const first = await turnedBack(clean, turned);
  let best = { angle: turned, picture: first, reading: readingOf(await readLines(first)) };
  if (best.reading.confidence < REVERSED_BELOW) {
    const reversed = await turnedBack(clean, turned + 180);
    const reading = readingOf(await readLines(reversed));
    if (reading.confidence > best.reading.confidence + REVERSED_GAIN)
      best = { angle: turned + 180, picture: reversed, reading };
  }
  if (best.reading.confidence < MIN_PAGE_CONFIDENCE) return { state: "not_recognized" };
  return { state: "read", page: recognizedPage(picture, best) };
}

/** The picture turned so that a page turned clockwise by these degrees is upright. */
function turnedBack(picture: PagePicture, degrees: number): Promise<PagePicture> | PagePicture {
  if (Math.abs(degrees) < SMALLEST_TURN) return picture;
  return greyPicture(pipelineOf(picture).rotate(-degrees, { background: "#fff" }), picture.dpi);
}
/** Degrees that Tesseract reads as well as none. */
const SMALLEST_TURN = 0.2;

function readingOf(blocks: readonly Block[]): Reading {
  const lines = blocks.flatMap(({ paragraphs }) => paragraphs.flatMap((paragraph) => paragraph.lines));
  let letters = 0;
  let sum = 0;
  const kept = lines.flatMap((line) => {
    const words = line.words.filter(({ text, confidence }) => text.trim() !== "" && confidence >= MIN_WORD_CONFIDENCE);
    for (const { text, confidence } of words) {
      letters += text.length;
      sum += text.length * confidence;
    }
    return words.length === 0 ? [] : [{ ...line, words }];
  });
  return { lines: kept, confidence: letters === 0 ? 0 : sum / letters };
}

function recognizedPage(
  shown: PagePicture,
  { angle, picture, reading }: { angle: number; picture: PagePicture; reading: Reading },
): RecognizedPage {
  const points = (pixels: number) => inPoints(pixels, picture.dpi);
  return {
    width: inPoints(shown.width, shown.dpi),
    height: inPoints(shown.height, shown.dpi),
    angle: Math.abs(angle) < SMALLEST_TURN ? 0 : angle,
    upright: { width: points(picture.width), height: points(picture.height) },
    lines: reading.lines.map(({ words, baseline, rowAttributes }) => ({
      baseline: points((baseline.y0 + baseline.y1) / 2),
      size: points(rowAttributes.rowHeight),
      words: words.map(({ text, bbox, confidence }) => ({
        text,
        box: [points(bbox.x0), points(bbox.y0), points(bbox.x1), points(bbox.y1)],
        confidence: Math.round(confidence) / 100,
      })),
    })),
  };
}

function inPoints(pixels: number, dpi: number): number {
  return Math.round((pixels * POINTS_PER_INCH * 10) / dpi) / 10;
}
