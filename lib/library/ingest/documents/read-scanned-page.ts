import { getDocument } from "@/lib/data/db/library/documents";
import { EVERYTHING } from "@/lib/data/db/library/readable";
import { getOcrPages, getOcrPicture } from "@/lib/data/db/library/reading/ocr-pages";
import {
  type RecognizedPage,
  recognizedPageSchema,
  type ScannedPage,
} from "@/lib/shared/contracts/library/recognized-page";
import { AppError } from "@/lib/shared/errors";
import { boxOnPage } from "@/lib/shared/projections/recognized-place";
import { figureNumber } from "../parse/pdf/figure-numbers";
import { MAX_PAGE_FIGURES } from "../parse/pictures/tunables";

/**
 * The OCR result for a page: of the whole page, or of the pictures on a page with text.
 * @param number from 1
 * @throws AppError `not_found`
 */
export async function readScannedPage(documentId: string, number: number): Promise<ScannedPage> {
  const [page] = await readPages(documentId, [number]);
  if (page !== undefined && page.on === undefined) return { ...page, isPictures: false };
  const document = await getDocument(documentId, EVERYTHING);
  const pages = document?.receipt?.extent?.count ?? 0;
  if (document?.mediaType !== "application/pdf" || number > pages) throw noSuchPage();
  const numbers = Array.from({ length: MAX_PAGE_FIGURES }, (_, at) => figureNumber(number, at, pages));
  return joined(await readPages(documentId, numbers));
}

/** The picture of a page of an image file, as WebP. @param number from 1 @throws AppError `not_found` */
export async function readPagePicture(documentId: string, number: number): Promise<Uint8Array<ArrayBuffer>> {
  const picture = await getOcrPicture(documentId, number);
  if (picture === null) throw noSuchPage();
  return Uint8Array.from(picture);
}

async function readPages(documentId: string, numbers: readonly number[]): Promise<RecognizedPage[]> {
  const contents = await getOcrPages(documentId, numbers);
  return contents.map((content) => recognizedPageSchema.parse(JSON.parse(content)));
}

/** The pictures of a page, with the places of their words on the page. */
function joined(pictures: readonly RecognizedPage[]): ScannedPage {
  const size = pictures[0]?.on;
  if (size === undefined) throw noSuchPage();
  const { width, height } = size;
  const lines = pictures.flatMap((picture) =>
    picture.lines.map((line) => {
      const words = line.words.map(({ box, ...word }) => ({ ...word, box: boxOnPage(picture, box) }));
      return { ...line, words };
    }),
  );
  return { width, height, angle: 0, upright: { width, height }, lines, isPictures: true };
}

function noSuchPage(): AppError {
  return new AppError("not_found", "OCR has read no such page.");
}
