import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { AppError } from "@/lib/shared/errors";

/** Folders of the PDF.js package with data that a file may name without embedding it, and the files in them. */
const FILES = { cmaps: /^[\w-]+\.bcmap$/, standard_fonts: /^[\w-]+\.(?:pfb|ttf)$/ } as const;

/** A folder of the package of PDF.js. */
export type PdfDataFolder = keyof typeof FILES;

/**
 * A table of the codes of Chinese, Japanese and Korean fonts, or a standard font, which unpdf leaves out, from the package
 * of PDF.js of the same version.
 * @throws AppError `not_found` for any other file
 */
export async function readPdfData(folder: PdfDataFolder, file: string): Promise<Uint8Array<ArrayBuffer>> {
  const unknown = (cause?: unknown) => new AppError("not_found", "PDF.js has no such data.", { cause });
  if (!FILES[folder].test(file)) throw unknown();
  const path = join(/* turbopackIgnore: true */ process.cwd(), "node_modules", "pdfjs-dist", folder, file);
  try {
    return new Uint8Array(await readFile(path));
  } catch (cause) {
    throw unknown(cause);
  }
}

/** Reads the tables of codes for PDF.js. Text needs no fonts. */
export class PdfData {
  /** @throws if the table does not exist */
  async fetch({ kind, filename }: { kind: string; filename: string }): Promise<Uint8Array> {
    if (kind !== "cMapUrl") throw new Error(`No data for PDF.js: ${kind}, ${filename}`);
    return readPdfData("cmaps", filename);
  }
}

/** Settings of PDF.js with which it asks for its data here; it never opens the address. */
export const PDF_DATA = { BinaryDataFactory: PdfData, useWorkerFetch: false, cMapUrl: "cmaps/", cMapPacked: true };
