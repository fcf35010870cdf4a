import sharp, { type Sharp } from "sharp";
import { ParseFailure } from "../parse/parse-failure";
import { MAX_PICTURE_PIXELS, MAX_SOURCE_PIXELS, OCR_DPI } from "./tunables";

/** A page as a grey picture, one byte a pixel. */
export interface PagePicture {
  data: Buffer;
  width: number;
  height: number;
  /** Pixels per inch of paper, measured or assumed. */
  dpi: number;
}

// One page at a time on one core, and none is read twice.
sharp.concurrency(1);
sharp.cache(false);

/** A grey picture from what a sharp pipeline yields. */
export async function greyPicture(pipeline: Sharp, dpi: number): Promise<PagePicture> {
  const { data, info } = await pipeline.greyscale().removeAlpha().raw({ depth: "uchar" }).toBuffer({
    resolveWithObject: true,
  });
  return { data, width: info.width, height: info.height, dpi };
}

/** A pipeline that starts from a grey picture. */
export function pipelineOf({ data, width, height }: PagePicture): Sharp {
  return sharp(data, { raw: { width, height, channels: 1 } });
}

/** The number of pages of an image file. @throws ParseFailure `broken` */
export async function countImagePages(bytes: Uint8Array): Promise<number> {
  return (await readImage(sharp(bytes, { failOn: "error", limitInputPixels: false }).metadata())).pages ?? 1;
}

/**
 * A page of an image file, upright as its metadata says, at a resolution that suits OCR.
 * @param number from 1
 * @throws ParseFailure `too_large`, `broken`
 */
export async function imagePicture(bytes: Uint8Array, number: number): Promise<PagePicture> {
  const open = () => sharp(bytes, { page: number - 1, failOn: "none", limitInputPixels: MAX_SOURCE_PIXELS });
  const { autoOrient, density } = await readImage(open().metadata());
  const { width, height } = autoOrient;
  if (width * height > MAX_SOURCE_PIXELS)
    throw new ParseFailure("too_large", `a picture of ${width} × ${height} pixels`);
  const dpi = paperDpi(width, height, density);
  const scale = scaleFor(width * height, dpi);
  const sized = open()
    .autoOrient()
    .flatten({ background: "#fff" })
    .resize({ width: Math.max(1, Math.round(width * scale)), kernel: scale > 1 ? "cubic" : "lanczos3" });
  return readImage(greyPicture(sized, dpi * scale));
}

/**
 * Resolution of a picture of a page: as its file says, if a sheet of paper has that size; otherwise as if its longer side
 * were that of A4.
 */
function paperDpi(width: number, height: number, stated: number | undefined): number {
  const longer = Math.max(width, height);
  const plausible = stated !== undefined && stated >= MIN_SCAN_DPI && longer / stated <= MAX_PAPER_INCHES;
  return plausible ? stated : longer / A4_INCHES;
}
const MIN_SCAN_DPI = 100;
const MAX_PAPER_INCHES = 34;
const A4_INCHES = 11.7;

/** Small pictures are enlarged, since letters of few pixels are misread; large ones are reduced. */
function scaleFor(pixels: number, dpi: number): number {
  const wanted = dpi < ENLARGED_BELOW_DPI ? Math.min(OCR_DPI / dpi, MAX_ENLARGEMENT) : Math.min(1, OCR_DPI / dpi);
  return Math.min(wanted, Math.sqrt(MAX_PICTURE_PIXELS / pixels));
}
const ENLARGED_BELOW_DPI = 140;
const MAX_ENLARGEMENT = 3;

async function readImage<T>(reading: Promise<T>): Promise<T> {
  try {
    return await reading;
  } catch (error) {
    if (error instanceof ParseFailure) throw error;
    throw new ParseFailure("broken", error instanceof Error ? error.message : String(error));
  }
}
