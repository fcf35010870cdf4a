import { readFile } from "node:fs/promises";
import type { DocumentMediaType } from "@/lib/shared/contracts/library/document-formats";
import { readBook } from "./book";
import { readMail } from "./mail";
import { readOpenDocument } from "./open-document";
import { readOutlook } from "./outlook";
import { decoded, separatedTexts } from "./plain";
import { isInstalled, readByPandoc, readByPoppler } from "./programs";
import type { Reading } from "./reading";
import { readSlides } from "./slides";
import { readWebPage } from "./web-page";
import { readWordFile } from "./word-file";
import { readWorkbook } from "./workbook";

type Reader = (bytes: Uint8Array) => Reading;

const plain: Reader = (bytes) => ({ texts: [decoded(bytes)], tables: null });

/** Readers of formats that need no program. */
export const READERS: Partial<Record<DocumentMediaType, Reader>> = {
  "application/vnd.openxmlformats-officedocument.wordprocessingml.document": readWordFile,
  "application/vnd.openxmlformats-officedocument.presentationml.presentation": readSlides,
  "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": readWorkbook,
  "application/vnd.oasis.opendocument.text": readOpenDocument,
  "application/vnd.oasis.opendocument.presentation": readOpenDocument,
  "application/vnd.oasis.opendocument.spreadsheet": readOpenDocument,
  "application/epub+zip": readBook,
  "text/html": (bytes) => readWebPage(decoded(bytes)),
  "message/rfc822": readMail,
  "application/vnd.ms-outlook": readOutlook,
  "text/csv": (bytes) => ({ texts: separatedTexts(decoded(bytes)), tables: null }),
  "text/markdown": plain,
  "text/plain": plain,
};

/** An independent reading of a file, or why it has none. */
export type IndependentReading = { reading: Reading } | { reason: string };

/** Reads a file by the reader of its type, with poppler or pandoc where they are needed and installed. */
export async function readIndependently(path: string, type: DocumentMediaType): Promise<IndependentReading> {
  const reader = READERS[type];
  try {
    if (reader !== undefined) return { reading: reader(await readFile(path)) };
    if (type === "application/pdf")
      return (await isInstalled("pdftotext")) ? { reading: await readByPoppler(path) } : absent("pdftotext");
    if (type === "application/rtf")
      return (await isInstalled("pandoc")) ? { reading: await readByPandoc(path, "rtf") } : absent("pandoc");
    return { reason: "no independent reader" };
  } catch {
    return { reason: "the independent reader could not read it" };
  }
}

function absent(program: string): { reason: string } {
  return { reason: `${program} is not installed` };
}
