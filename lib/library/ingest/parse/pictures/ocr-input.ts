import type { OcrPages } from "@/lib/shared/contracts/library/ocr-settings";
import type { OcrResult } from "@/lib/shared/contracts/library/recognized-page";

/** Which pages a parser leaves to OCR, and the results of those that OCR has tried. */
export interface OcrInput {
  pages: OcrPages;
  results: readonly OcrResult[];
}

export const NO_OCR: OcrInput = { pages: "off", results: [] };
