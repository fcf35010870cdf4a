import sharp, { type Sharp } from "sharp";
import { ParseFailure } from "../parse/parse-failure";
import { readImage } from "../parse/pictures/picture-file";
import { greyPicture, type PagePicture } from "./page-picture";
import { MAX_PICTURE_PIXELS, MAX_SOURCE_PIXELS, OCR_DPI } from "./tunables";

/**
 * A page of an image file, turned upright according to its metadata, at a resolution that suits OCR.
 * @param number from 1
 * @param isPage whether it is the picture of a page; inside a document, it may be a part of a page or a screenshot
 * @throws ParseFailure `too_large`, `broken`
 */
export async function imagePicture(bytes: Uint8Array, number: number, isPage = true): Promise<PagePicture> {
  const open = () => sharp(bytes, { page: number - 1, failOn: "truncated", limitInputPixels: MAX_SOURCE_PIXELS });
  const { autoOrient, density } = await readImage(() => open().metadata());
  const { width, height } = autoOrient;
  if (width * height > MAX_SOURCE_PIXELS)
    throw new ParseFailure("too_large", `a picture of ${width} × ${height} pixels`);
  const { dpi, scale } = readableSize({ width, height }, density, isPage);
  const columns = Math.max(1, Math.round(width * scale));
  return readImage(() => {
    const sized = open().autoOrient().flatten({ background: "#fff" });
    return greyPicture(sized.resize({ width: columns, kernel: scale > 1 ? "cubic" : "lanczos3" }), dpi * scale);
  });
}

/**
 * The resolution of a picture, and the factor by which it is scaled for reading. @param stated its resolution according
 * to its file
 * @param isPage as in `imagePicture`
 */
export function readableSize(
  { width, height }: { width: number; height: number },
  stated: number | undefined,
  isPage: boolean,
): { dpi: number; scale: number } {
  const isScreen = !isPage && Math.max(width, height) <= LARGEST_SCREEN_PIXELS;
  const dpi = isScreen ? SCREEN_DPI : paperDpi(width, height, stated);
  return { dpi, scale: scaleFor(width * height, dpi) };
}

/** Screenshots and most charts have 96 pixels per inch. A larger picture is a scan or a photograph. */
const SCREEN_DPI = 96;
const LARGEST_SCREEN_PIXELS = 2_000;

/** A page of an image file to be shown to people, as WebP. @throws ParseFailure `too_large`, `broken` */
export async function shownPicture(bytes: Uint8Array, number: number): Promise<Uint8Array<ArrayBuffer>> {
  const open = () => sharp(bytes, { page: number - 1, failOn: "truncated", limitInputPixels: MAX_SOURCE_PIXELS });
  return readImage(() => webpOf(open().autoOrient()));
}

/** A picture to be shown to people, as WebP. */
export async function webpOf(picture: Sharp): Promise<Uint8Array<ArrayBuffer>> {
  const sized = picture.resize({ width: SHOWN_PIXELS, height: SHOWN_PIXELS, fit: "inside", withoutEnlargement: true });
  return new Uint8Array(await sized.webp({ quality: SHOWN_QUALITY }).toBuffer());
}
/** Pixels of the longer side: 8-point text is readable on A4. */
const SHOWN_PIXELS = 2_000;
const SHOWN_QUALITY = 70;

/**
 * Resolution of a picture of a page: as stated by its file, if that gives a plausible paper size; otherwise as if its
 * longer side were that of A4.
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
