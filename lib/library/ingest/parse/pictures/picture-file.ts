import sharp from "sharp";
import { ParseFailure } from "../parse-failure";

// No file is read twice.
sharp.cache(false);

/** The number of pages of an image file. @throws ParseFailure `broken` */
export async function countImagePages(bytes: Uint8Array): Promise<number> {
  return (await readImage(() => sharp(bytes, { limitInputPixels: false }).metadata())).pages ?? 1;
}

/** The size of an image file as shown, in pixels. @throws ParseFailure `broken` */
export async function pictureSize(bytes: Uint8Array): Promise<{ width: number; height: number }> {
  return (await readImage(() => sharp(bytes, { limitInputPixels: false }).metadata())).autoOrient;
}

/** Runs an operation of sharp, which throws at once for some files. @throws ParseFailure `broken` */
export async function readImage<T>(read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof ParseFailure) throw error;
    throw new ParseFailure("broken", error instanceof Error ? error.message : String(error));
  }
}
