import { getOcrPage, getOcrPicture } from "@/lib/data/db/library/reading/ocr-pages";
import { type RecognizedPage, recognizedPageSchema } from "@/lib/shared/contracts/library/recognized-page";
import { AppError } from "@/lib/shared/errors";

/** A page as OCR read it. @param number from 1 @throws AppError `not_found` */
export async function readScannedPage(documentId: string, number: number): Promise<RecognizedPage> {
  const content = await getOcrPage(documentId, number);
  if (content === null) throw noSuchPage();
  return recognizedPageSchema.parse(JSON.parse(content));
}

/** The picture of a page of an image file, as WebP. @param number from 1 @throws AppError `not_found` */
export async function readPagePicture(documentId: string, number: number): Promise<Uint8Array<ArrayBuffer>> {
  const picture = await getOcrPicture(documentId, number);
  if (picture === null) throw noSuchPage();
  return Uint8Array.from(picture);
}

function noSuchPage(): AppError {
  return new AppError("not_found", "OCR has read no such page.");
}
