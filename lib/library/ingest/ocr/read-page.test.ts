import { createCanvas } from "@napi-rs/canvas";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { drawPage, type Noise, noisy, turned } from "@/bench/reading/draw-page";
import { mulberry32 } from "@/bench/shared/mulberry-32";
import { greyPicture, type PagePicture } from "./page-picture";
import { type Block, readPage } from "./read-page";

const DPI = 150;

/** A page with bars of the size of words. */
function page(bars: number): Promise<PagePicture> {
  const canvas = createCanvas(4 * DPI, 6 * DPI);
  const context = canvas.getContext("2d");
  context.fillStyle = "#fff";
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.fillStyle = "#000";
  for (let at = 0; at < bars; at += 1) context.fillRect(60, 60 + at * 30, 90, 14);
  return greyPicture(sharp(canvas.toBuffer("image/png")), DPI);
}

/** Tesseract's result for lines of words, as far as it is used. */
function recognized(lines: readonly (readonly [text: string, confidence: number][])[]): Block[] {
  const read = lines.map((words, row) => ({
    baseline: { y0: row * 30, y1: row * 30 },
    rowAttributes: { rowHeight: 20 },
    words: words.map(([text, confidence], at) => ({
      text,
      confidence,
      bbox: { x0: at * 50, y0: row * 30, x1: at * 50 + 40, y1: row * 30 + 20 },
    })),
  }));
  return [{ paragraphs: [{ lines: read }] }];
}

async function wordsOf(lines: Parameters<typeof recognized>[0]): Promise<string[][]> {
  const reading = await readPage(await page(lines.length), async () => recognized(lines));
  if (reading.state !== "read") throw new Error(reading.state);
  return reading.page.lines.map(({ words }) => words.map(({ text }) => text));
}

describe("readPage", () => {
  it("keeps uncertain words in a line of text, and drops what does not look like a word", async () => {
    const unsure = await wordsOf([
      [
        ["during", 96],
        ["l'audit", 12],
        ["of", 95],
        ["inspection", 96],
        ["€", 0],
        ["|", 4],
      ],
      [
        ["~ii", 9],
        ["—t", 31],
        ["fi", 2],
      ],
    ]);
    expect(unsure).toEqual([["during", "l'audit", "of", "inspection", "€"], ["—t"]]);
  });

  it.each<[string, Noise | null]>([
    ["a clean blank page", null],
    ["a blank page with the noise of a scanner", { sigma: 20, specks: 0.001, shade: 40, quality: 60 }],
  ])("reads nothing on %s, without running OCR", async (_, noise) => {
    const clean = await page(0);
    const scan = noise === null ? clean : await noisy(clean, noise, mulberry32(1));
    expect(await readPage(scan, () => Promise.reject(new Error("asked")))).toEqual({ state: "blank" });
  });

  it("finds a single word on a noisy page", async () => {
    const scan = await noisy(await page(1), { sigma: 20, specks: 0.001, shade: 40, quality: 60 }, mulberry32(1));
    expect(await readPage(scan, async () => recognized([[["7", 91]]]))).toMatchObject({ state: "read" });
  });

  it.each([0, 90, 180, 270])("reads a page of text that is turned by %i° once, upright", async (degrees) => {
    const text = "Everything that the mill had ground was brought to the harbour before the evening. ";
    const style = { font: "DejaVu Serif", size: 11, columns: 1, dpi: DPI } as const;
    const { picture } = await drawPage([text.repeat(12)], style);
    const asked: PagePicture[] = [];
    const reading = await readPage(await turned(picture, degrees), async (upright) => {
      asked.push(upright);
      return recognized([[["mill", 96]]]);
    });
    expect(reading).toMatchObject({ state: "read", page: { angle: degrees } });
    expect(asked.map(({ data }) => data.equals(picture.data))).toEqual([true]);
  });

  it("also reads a page upside down if its words are uncertain, and keeps the better reading", async () => {
    let asked = 0;
    const reading = await readPage(await page(8), async () => {
      asked += 1;
      return recognized([asked === 1 ? [["umop", 40]] : [["down", 96]]]);
    });
    expect(reading).toMatchObject({ state: "read", page: { lines: [{ words: [{ text: "down" }] }] } });
    expect(asked).toBe(2);
  });
});
