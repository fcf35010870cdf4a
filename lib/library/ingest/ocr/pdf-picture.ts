import { createCanvas } from "@napi-rs/canvas";
import sharp, { type Sharp } from "sharp";
import { createIsomorphicCanvasFactory, type getDocumentProxy } from "unpdf";
import type { RecognizedPage } from "@/lib/shared/contracts/library/recognized-page";
import { ParseFailure } from "../parse/parse-failure";
import { figureOf } from "../parse/pdf/figure-numbers";
import type { Box } from "../parse/pdf/page/page-content";
import { pageFigures } from "../parse/pdf/page/page-figures";
import { openDocument, PdfFile } from "../parse/pdf/page/pdf-file";
import { paintPage } from "../parse/pdf/page/read-page";
import { readableSize, webpOf } from "./image-picture";
import { greyPicture, type PagePicture } from "./page-picture";
import { MAX_PICTURE_PIXELS, OCR_DPI } from "./tunables";

type PdfDocument = Awaited<ReturnType<typeof getDocumentProxy>>;
type PdfPage = Awaited<ReturnType<PdfDocument["getPage"]>>;

const POINTS_PER_INCH = 72;
/** At this resolution, drawing only decodes the page's pictures, whose size gives the resolution of the scan. */
const GLANCE_DPI = 20;
/** A picture of a page with fewer pixels per inch is a background, or too coarse to be read. */
const MIN_SCAN_DPI = 100;
/** Difference of the two resolutions of a picture that has the shape of its page, as a share. */
const SAME_SHAPE = 0.05;

/** A part of a PDF that OCR reads. */
export interface DrawnPicture {
  picture: PagePicture;
  /** For a picture on a page: its place, as in a `RecognizedPage`. */
  on?: RecognizedPage["on"];
  /** Draws it for people, as WebP; `null` for a page, which browsers can draw. */
  shown(): Promise<Uint8Array<ArrayBuffer> | null>;
}

/** The pages of a PDF and the pictures on them, drawn one by one. */
export class PdfPictures {
  readonly #document: PdfDocument;
  readonly #file: PdfFile;

  private constructor(document: PdfDocument, file: PdfFile) {
    this.#document = document;
    this.#file = file;
  }

  /** @throws ParseFailure `encrypted`, `broken` */
  static async open(bytes: Uint8Array): Promise<PdfPictures> {
    const CanvasFactory = await createIsomorphicCanvasFactory(() => import("@napi-rs/canvas"));
    // PDF.js takes ownership of the bytes.
    const file = await PdfFile.open(bytes.slice());
    return new PdfPictures(await openDocument(bytes, { CanvasFactory, disableFontFace: true }), file);
  }

  /**
   * Draws a page at the resolution of its scan, if it is one, or a picture on a page at the picture's resolution.
   * @param number as in `figure-numbers.ts`
   * @throws ParseFailure `broken` if it shows a picture that PDF.js cannot decode, `too_large`
   */
  async draw(number: number): Promise<DrawnPicture> {
    const { page, at } = figureOf(number, this.#document.numPages);
    const pdfPage = await this.#document.getPage(page);
    try {
      await drawAt(pdfPage, GLANCE_DPI);
      return at === null ? await drawPage(pdfPage) : await this.#drawFigure(pdfPage, at);
    } finally {
      pdfPage.cleanup();
    }
  }

  async #drawFigure(page: PdfPage, at: number): Promise<DrawnPicture> {
    const { document, ops } = this.#file;
    const layers = await document.getOptionalContentConfig();
    const painted = await paintPage(document, page.pageNumber, { ops, isShown: (group) => layers.isVisible(group) });
    const box = pageFigures(painted).filter(({ kind }) => kind === "readable")[at]?.box;
    if (box === undefined) throw new ParseFailure("broken", `page ${page.pageNumber} has no picture ${at + 1}`);
    const size = { width: box.right - box.left, height: box.bottom - box.top };
    const own = ownDpi(page, size);
    const drawn = await drawAt(page, Math.min(own ?? OCR_DPI, largestDpi(size)), box);
    const { dpi, scale } = own === null ? { dpi: OCR_DPI, scale: 1 } : readableSize(drawn, own, false);
    const columns = Math.max(1, Math.round(drawn.width * scale));
    const picture = await greyPicture(colored(drawn).resize({ width: columns, kernel: "cubic" }), dpi * scale);
    const edges: [number, number, number, number] = [box.left, box.top, box.right, box.bottom];
    const on = { width: painted.width, height: painted.height, box: edges };
    return { picture, on, shown: () => webpOf(colored(drawn)) };
  }
}

async function drawPage(page: PdfPage): Promise<DrawnPicture> {
  const dpi = Math.min(scanDpi(page) ?? OCR_DPI, largestDpi(page.getViewport({ scale: 1 })));
  return { picture: await greyPicture(colored(await drawAt(page, dpi)), dpi), shown: async () => null };
}

/** Pixels of four bytes. */
interface Drawing {
  data: Buffer;
  width: number;
  height: number;
}

/** @param box a part of the page as shown, in points; all of it by default */
async function drawAt(page: PdfPage, dpi: number, box?: Box): Promise<Drawing> {
  const scale = dpi / POINTS_PER_INCH;
  const whole = page.getViewport({ scale });
  const { left, top, right, bottom } = box ?? {
    left: 0,
    top: 0,
    right: whole.width / scale,
    bottom: whole.height / scale,
  };
  const viewport = page.getViewport({ scale, offsetX: -left * scale, offsetY: -top * scale });
  const pixels = (points: number) => Math.max(1, Math.round(points * scale));
  const canvas = createCanvas(pixels(right - left), pixels(bottom - top));
  const canvasContext = canvas.getContext("2d");
  if (!isBrowserContext(canvasContext)) throw new Error("This canvas cannot be drawn on.");
  await page.render({ canvas: null, canvasContext, viewport, background: "#fff" }).promise;
  // A copy: the canvas may be collected, and its pixels freed, while sharp reads them.
  return { data: Buffer.from(canvas.data()), width: canvas.width, height: canvas.height };
}

function colored({ data, width, height }: Drawing): Sharp {
  return sharp(data, { raw: { width, height, channels: 4 } });
}

/** PDF.js's types name the browser's context; Skia's has the methods that PDF.js calls. */
function isBrowserContext(context: object): context is CanvasRenderingContext2D {
  return "drawImage" in context && "putImageData" in context;
}

/** Pixels per inch of a picture that has the shape of the page; `null` without one. */
function scanDpi(page: PdfPage): number | null {
  const dpi = dpiOf(page, page.getViewport({ scale: 1, rotation: 0 }), MIN_SCAN_DPI);
  return dpi === null ? null : Math.min(dpi, OCR_DPI);
}

/** Pixels per inch of a picture that has the shape of a part of the page; `null` without one. */
function ownDpi(page: PdfPage, { width, height }: Size): number | null {
  return dpiOf(page, { width, height }, 1) ?? dpiOf(page, { width: height, height: width }, 1);
}

/** Pixels per inch of the page's largest picture that has the shape of an area, if it has as many as `least`. */
function dpiOf(page: PdfPage, { width, height }: Size, least: number): number | null {
  let best: number | null = null;
  for (const [, image] of page.objs) {
    const size = sizeOf(image);
    if (image === null) throw new ParseFailure("broken", "its picture cannot be decoded");
    if (size === null) continue;
    const across = (size.width * POINTS_PER_INCH) / width;
    const down = (size.height * POINTS_PER_INCH) / height;
    if (across >= least && Math.abs(across - down) <= SAME_SHAPE * across) best = Math.max(best ?? 0, across);
  }
  return best;
}

interface Size {
  width: number;
  height: number;
}

function sizeOf(image: unknown): Size | null {
  if (typeof image !== "object" || image === null || !("width" in image) || !("height" in image)) return null;
  const { width, height } = image;
  return typeof width === "number" && typeof height === "number" ? { width, height } : null;
}

/** @param area in points */
function largestDpi({ width, height }: Size): number {
  const inches = (width * height) / POINTS_PER_INCH ** 2;
  return Math.sqrt(MAX_PICTURE_PIXELS / Math.max(1e-6, inches));
}
