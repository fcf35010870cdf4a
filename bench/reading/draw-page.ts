import { fileURLToPath } from "node:url";
import { type Canvas, createCanvas, GlobalFonts, type SKRSContext2D } from "@napi-rs/canvas";
import sharp from "sharp";
import { greyPicture, type PagePicture, pipelineOf } from "@/lib/library/ingest/ocr/page-picture";

const FONT_FILES = {
  "DejaVu Serif": "dejavu-fonts-ttf/ttf/DejaVuSerif.ttf",
  "DejaVu Sans": "dejavu-fonts-ttf/ttf/DejaVuSans.ttf",
  "DejaVu Sans Condensed": "dejavu-fonts-ttf/ttf/DejaVuSansCondensed.ttf",
  Geist: "geist/dist/fonts/geist-sans/Geist-Regular.ttf",
} as const;
type Font = keyof typeof FONT_FILES;
export const FONTS: readonly Font[] = ["DejaVu Serif", "DejaVu Sans", "DejaVu Sans Condensed", "Geist"];

/** A4 in inches. */
const PAPER = { width: 8.27, height: 11.69, margin: 0.9, gutter: 0.3 };
const LINE_HEIGHT = 1.35;
const PARAGRAPH_GAP = 0.8;

export interface PageStyle {
  font: Font;
  /** In points. */
  size: number;
  columns: 1 | 2;
  dpi: number;
}

/** Draws as many paragraphs on a page as fit. @returns the page and the lines on it, in reading order */
export async function drawPage(
  paragraphs: readonly string[],
  { font, size, columns, dpi }: PageStyle,
): Promise<{ picture: PagePicture; lines: string[] }> {
  registerFonts();
  const canvas = createCanvas(Math.round(PAPER.width * dpi), Math.round(PAPER.height * dpi));
  const context = canvas.getContext("2d");
  context.fillStyle = "#fff";
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.fillStyle = "#111";
  const pixels = (size * dpi) / 72;
  context.font = `${pixels}px "${font}"`;
  const [margin, gutter] = [PAPER.margin * dpi, PAPER.gutter * dpi];
  const width = (canvas.width - 2 * margin - gutter * (columns - 1)) / columns;
  const lines: string[] = [];
  let [column, y] = [0, margin + pixels];
  for (const line of paragraphs.flatMap((paragraph) => [...broken(context, paragraph, width), null])) {
    if (line === null) {
      y += pixels * PARAGRAPH_GAP;
      continue;
    }
    if (y > canvas.height - margin) [column, y] = [column + 1, margin + pixels];
    if (column === columns) break;
    context.fillText(line, margin + column * (width + gutter), y);
    lines.push(line);
    y += pixels * LINE_HEIGHT;
  }
  return { picture: await greyOf(canvas, dpi), lines };
}

let areRegistered = false;
function registerFonts(): void {
  if (areRegistered) return;
  areRegistered = true;
  const packages = fileURLToPath(new URL("../../node_modules/", import.meta.url));
  for (const [name, file] of Object.entries(FONT_FILES)) GlobalFonts.registerFromPath(packages + file, name);
}

/** Breaks a paragraph into lines, between words only. */
function broken(context: SKRSContext2D, paragraph: string, width: number): string[] {
  const lines: string[] = [];
  let line = "";
  for (const word of paragraph.split(/\s+/)) {
    const longer = line === "" ? word : `${line} ${word}`;
    if (line !== "" && context.measureText(longer).width > width) {
      lines.push(line);
      line = word;
    } else line = longer;
  }
  return line === "" ? lines : [...lines, line];
}

function greyOf(canvas: Canvas, dpi: number): Promise<PagePicture> {
  const { width, height } = canvas;
  // A copy: the canvas may be collected, and its pixels freed, while sharp reads them.
  return greyPicture(sharp(Buffer.from(canvas.data()), { raw: { width, height, channels: 4 } }), dpi);
}

/** Turns a page clockwise. */
export function turned(picture: PagePicture, degrees: number): Promise<PagePicture> {
  return greyPicture(pipelineOf(picture).rotate(degrees, { background: "#fff" }), picture.dpi);
}

export interface Noise {
  /** Standard deviation of the camera's noise, of 255 levels. */
  sigma: number;
  /** Share of black and of white dots. */
  specks: number;
  /** Levels by which the lower right corner is darker. */
  shade: number;
  /** Of the JPEG that the scanner writes. */
  quality: number;
}

/** What a cheap scanner makes of a page: blurred, grey, unevenly lit, noisy, and compressed. */
export async function noisy(picture: PagePicture, noise: Noise, random: () => number): Promise<PagePicture> {
  const { width, height, dpi } = picture;
  const blurred = await greyPicture(pipelineOf(picture).blur(0.7), dpi);
  const data = Buffer.alloc(width * height);
  for (let at = 0; at < data.length; at += 1) {
    const shade = noise.shade * ((at % width) / width) * (at / data.length);
    // The sum of three uniform numbers is nearly normal, with a standard deviation of one half.
    const camera = (random() + random() + random() - 1.5) * 2 * noise.sigma;
    const speck = random();
    const grey = 45 + (blurred.data[at] ?? 0) * 0.75 - shade + camera;
    data[at] = speck < noise.specks ? 0 : speck < 2 * noise.specks ? 255 : Math.max(0, Math.min(255, grey));
  }
  const jpeg = await pipelineOf({ data, width, height, dpi }).jpeg({ quality: noise.quality }).toBuffer();
  return greyPicture(sharp(jpeg), dpi);
}
