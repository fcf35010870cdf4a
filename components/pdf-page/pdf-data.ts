import { callApi } from "@/lib/browser/api/api-client";

const FOLDERS: Readonly<Record<string, string>> = { cMapUrl: "cmaps", standardFontDataUrl: "standard_fonts" };

/** Fetches what a file names without holding it: tables of the codes of its fonts, and standard fonts. */
export class PdfData {
  /** @throws ApiError when it cannot be fetched; PDF.js then continues without it */
  async fetch({ kind, filename }: { kind: string; filename: string }): Promise<Uint8Array> {
    const folder = FOLDERS[kind];
    if (folder === undefined) throw new Error(`No data for PDF.js: ${kind}, ${filename}`);
    const answer = await callApi("GET /api/pdf-data/{folder}/{file}", { params: { folder, file: filename } });
    return new Uint8Array(await answer.arrayBuffer());
  }
}

/** Settings of PDF.js with which it asks for its data here, on the page: its worker may connect to nothing. */
export const PDF_DATA = {
  BinaryDataFactory: PdfData,
  useWorkerFetch: false,
  cMapUrl: "cmaps/",
  cMapPacked: true,
  standardFontDataUrl: "standard_fonts/",
};
