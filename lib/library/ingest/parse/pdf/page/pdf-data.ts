import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";

const FILE_NAME = /^[\w-]+\.bcmap$/;

/**
 * Reads tables of the codes of Chinese, Japanese and Korean fonts that a file names without holding them, which unpdf
 * leaves out, from the package of PDF.js of the same version.
 */
export class PdfData {
  /** @throws if there is no such table */
  async fetch({ kind, filename }: { kind: string; filename: string }): Promise<Uint8Array> {
    if (kind !== "cMapUrl" || !FILE_NAME.test(filename)) throw new Error(`No data for PDF.js: ${kind}, ${filename}`);
    const { resolve } = createRequire(import.meta.url);
    return new Uint8Array(await readFile(join(dirname(resolve("pdfjs-dist/package.json")), "cmaps", filename)));
  }
}

/** Settings of PDF.js with which it asks for its data here; it never opens the address. */
export const PDF_DATA = { BinaryDataFactory: PdfData, useWorkerFetch: false, cMapUrl: "cmaps/", cMapPacked: true };
