import { createCanvas } from "@napi-rs/canvas";
import sharp from "sharp";
import { createIsomorphicCanvasFactory, type getDocumentProxy } from "unpdf";
import { ParseFailure } from "../parse/parse-failure";
import { openDocument } from "../parse/pdf/page/pdf-file";
import { greyPicture, type PagePicture } from "./page-picture";
import { MAX_PICTURE_PIXELS, OCR_DPI } from "./tunables";

type PdfDocument = Awaited<ReturnType<typeof getDocumentProxy>>;
type PdfPage = Awaited<ReturnType<PdfDocument["getPage"]>>;

const POINTS_PER_INCH = 72;
/** At this resolution, drawing only decodes the page's pictures, whose size tells the resolution of the scan. */
const GLANCE_DPI = 20;
/** A picture of a page with fewer pixels per inch is a background, or too coarse to be read as it is. */
const MIN_SCAN_DPI = 100;
/** Difference of the two resolutions of a picture that has the shape of its page, as a share. */
const SAME_SHAPE = 0.05;

/** The pages of a PDF, drawn one by one. */
export class PdfPictures {
  readonly #document: PdfDocument;

  private constructor(document: PdfDocument) {
    this.#document = document;
  }

  /** @throws ParseFailure `encrypted`, `broken` */
  static async open(bytes: Uint8Array): Promise<PdfPictures> {
    const CanvasFactory = await createIsomorphicCanvasFactory(() => import("@napi-rs/canvas"));
    return new PdfPictures(await openDocument(bytes, { CanvasFactory, disableFontFace: true }));
  }

  /**
   * Draws a page in its scan's own resolution, if it is one.
   * @throws ParseFailure `broken` if it shows a picture that PDF.js cannot decode
   */
  async draw(number: number): Promise<PagePicture> {
    const page = await this.#document.getPage(number);
    try {
      await drawAt(page, GLANCE_DPI);
      const dpi = Math.min(scanDpi(page) ?? OCR_DPI, largestDpi(page));
      return await drawAt(page, dpi);
    } finally {
      page.cleanup();
    }
  }
}

async function drawAt(page: PdfPage, dpi: number): Promise<PagePicture> {
  const viewport = page.getViewport({ scale: dpi / POINTS_PER_INCH });
  const canvas = createCanvas(Math.max(1, Math.round(viewport.width)), Math.max(1, Math.round(viewport.height)));
  const canvasContext = canvas.getContext("2d");
  if (!isBrowserContext(canvasContext)) throw new Error("This canvas cannot be drawn on.");
  await page.render({ canvas: null, canvasContext, viewport, background: "#fff" }).promise;
  const { width, height } = canvas;
  // A copy: the canvas may be collected, and its pixels freed, while sharp reads them.
  const pixels = Buffer.from(canvas.data());
  return greyPicture(sharp(pixels, { raw: { width, height, channels: 4 } }), dpi);
}

/** PDF.js's types name the browser's context; Skia's has what it calls. */
function isBrowserContext(context: object): context is CanvasRenderingContext2D {
  return "drawImage" in context && "putImageData" in context;
}

/** Pixels per inch of a picture that has the shape of the page; `null` without one. */
function scanDpi(page: PdfPage): number | null {
  const { width, height } = page.getViewport({ scale: 1, rotation: 0 });
  for (const [, image] of page.objs) {
    const size = sizeOf(image);
    if (image === null) throw new ParseFailure("broken", "its picture cannot be decoded");
    if (size === null) continue;
    const across = (size.width * POINTS_PER_INCH) / width;
    const down = (size.height * POINTS_PER_INCH) / height;
    const isPage = across >= MIN_SCAN_DPI && Math.abs(across - down) <= SAME_SHAPE * across;
    if (isPage) return Math.min(across, OCR_DPI);
  }
  return null;
}

function sizeOf(image: unknown): { width: number; height: number } | null {
  if (typeof image !== "object" || image === null || !("width" in image) || !("height" in image)) return null;
  const { width, height } = image;
  return typeof width === "number" && typeof height === "number" ? { width, height } : null;
}

function largestDpi(page: PdfPage): number {
  const { width, height } = page.getViewport({ scale: 1 / POINTS_PER_INCH });
  return Math.sqrt(MAX_PICTURE_PIXELS / Math.max(1e-6, width * height));
}
