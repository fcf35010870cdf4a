import type * as Tesseract from "tesseract.js";
import type { RecognizedPage } from "@/lib/shared/contracts/library/recognized-page";
import { despeckled } from "./despeckle";
import { greyPicture, type PagePicture, pipelineOf } from "./page-picture";
import {
  MIN_SURE_SHARE,
  MIN_WORD_CONFIDENCE,
  REVERSED_BELOW,
  REVERSED_GAIN,
  SMALLEST_INK,
  SURE_CONFIDENCE,
} from "./tunables";
import { pageShape } from "./upright";

const POINTS_PER_INCH = 72;

/** The parts of Tesseract's answer that are used. */
type Word = Pick<Tesseract.Word, "text" | "confidence" | "bbox">;
interface Line {
  words: Word[];
  baseline: Pick<Tesseract.Baseline, "y0" | "y1">;
  rowAttributes: Pick<Tesseract.RowAttributes, "rowHeight">;
}
export interface Block {
  paragraphs: { lines: Line[] }[];
}

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
  /** Share of the letters in words above a certain confidence, from 0 to 1; 0 without words. */
  sure: number;
}

/** Turns a page upright, straightens it and reads its words. */
export async function readPage(picture: PagePicture, readLines: ReadLines): Promise<PageReading> {
  const clean = await despeckled(picture);
  const { ink, lines, skew, reversed } = await pageShape(clean);
  if (ink < SMALLEST_INK) return { state: "blank" };
  const turned = skew + (lines === "across" ? 0 : 90);
  const read = async (angle: number) => {
    const straight = await turnedBack(clean, angle);
    return { angle, picture: straight, reading: readingOf(await readLines(straight)) };
  };
  // Reading takes nearly all of a page's time, so the likelier direction goes first.
  const [likelier, other] = reversed ? [turned + 180, turned] : [turned, turned + 180];
  let best = await read(likelier);
  if (best.reading.sure < REVERSED_BELOW) {
    const second = await read(other);
    if (second.reading.sure > best.reading.sure + REVERSED_GAIN) best = second;
  }
  if (best.reading.sure < MIN_SURE_SHARE) return { state: "not_recognized" };
  return { state: "read", page: recognizedPage(picture, best) };
}

/** The picture turned so that a page turned clockwise by these degrees is upright. */
function turnedBack(picture: PagePicture, degrees: number): Promise<PagePicture> | PagePicture {
  if (Math.abs(degrees) < SMALLEST_TURN) return picture;
  return greyPicture(pipelineOf(picture).rotate(-degrees, { background: "#fff" }), picture.dpi);
}
/** Degrees of skew that do not affect Tesseract. */
const SMALLEST_TURN = 0.2;

function readingOf(blocks: readonly Block[]): Reading {
  const lines = blocks.flatMap(({ paragraphs }) => paragraphs.flatMap((paragraph) => paragraph.lines));
  const words = lines.flatMap((line) => line.words);
  const lettersOf = (some: readonly Word[]) => some.reduce((sum, { text }) => sum + text.trim().length, 0);
  const sureShare = (some: readonly Word[]) =>
    lettersOf(some.filter(({ confidence }) => confidence >= SURE_CONFIDENCE)) / Math.max(1, lettersOf(some));
  const kept = lines.flatMap((line) => {
    const isText = sureShare(line.words) >= MIN_SURE_SHARE;
    const own = line.words.filter((word) => isWord(word, isText));
    return own.length === 0 ? [] : [{ ...line, words: own }];
  });
  return { lines: kept, sure: sureShare(words) };
}

/** Tesseract is unsure about some words that it reads correctly: in a line of text, what looks like a word is kept. */
function isWord({ text, confidence }: Word, isText: boolean): boolean {
  if (text.trim() === "") return false;
  return confidence >= MIN_WORD_CONFIDENCE || (isText && /[\p{L}\p{N}\p{Sc}]/u.test(text));
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
