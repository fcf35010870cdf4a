import { greyPicture, type PagePicture, pipelineOf } from "./page-picture";
import { OCR_DPI } from "./tunables";

/** A pixel is a speck if all its neighbours are at least this much lighter, or all darker, of 255. */
const SPECK_CONTRAST = 10;
/**
 * Share of specks, from 0 to 1, above which a picture is noisy: a clean one has up to 0.005, one with so much camera
 * noise that letters break has 0.025.
 */
const NOISY_SHARE = 0.015;
/** One row in this many is examined. */
const ROW_STEP = 3;

/** Below this resolution, strokes are too thin for the filter: the picture is enlarged first. */
const COARSE_DPI = 180;

/** Removes noise with a median filter if there is any: in a clean picture, the filter would erase thin strokes. */
export async function despeckled(picture: PagePicture): Promise<PagePicture> {
  if (speckShare(picture) < NOISY_SHARE) return picture;
  if (picture.dpi >= COARSE_DPI) return greyPicture(pipelineOf(picture).median(3), picture.dpi);
  const columns = Math.round((picture.width * OCR_DPI) / picture.dpi);
  const enlarged = await greyPicture(pipelineOf(picture).resize({ width: columns }), OCR_DPI);
  return greyPicture(pipelineOf(enlarged).median(5), OCR_DPI);
}

/** The share of pixels that differ from all their neighbours. */
function speckShare({ data, width, height }: PagePicture): number {
  const around = [-width - 1, -width, -width + 1, -1, 1, width - 1, width, width + 1];
  let specks = 0;
  let seen = 0;
  for (let y = 1; y < height - 1; y += ROW_STEP) {
    for (let x = 1; x < width - 1; x += 1) {
      const at = y * width + x;
      let [darkest, lightest] = [255, 0];
      for (const by of around) {
        const grey = data[at + by] ?? 0;
        darkest = Math.min(darkest, grey);
        lightest = Math.max(lightest, grey);
      }
      const grey = data[at] ?? 0;
      seen += 1;
      if (grey + SPECK_CONTRAST <= darkest || grey - SPECK_CONTRAST >= lightest) specks += 1;
    }
  }
  return seen === 0 ? 0 : specks / seen;
}
