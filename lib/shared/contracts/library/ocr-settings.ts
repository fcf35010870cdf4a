import { z } from "zod";

/** Which pages are read by OCR: none, those without a usable text layer, or all. A picture is such a page. */
export const ocrPagesSchema = z.enum(["off", "scans", "all"]);
export type OcrPages = z.infer<typeof ocrPagesSchema>;

/** A language whose OCR data is installed. */
export const ocrLanguageSchema = z.enum(["en", "fr"]);
export type OcrLanguage = z.infer<typeof ocrLanguageSchema>;

/** The languages that scans are expected to be in. */
export const ocrLanguagesSchema = z.enum(["both", ...ocrLanguageSchema.options]);

export const ocrSettingsSchema = z
  .object({
    pages: ocrPagesSchema.default("scans"),
    /** A language that does not occur costs time and mistakes. */
    languages: ocrLanguagesSchema.default("both"),
  })
  .prefault({});
export type OcrSettings = z.infer<typeof ocrSettingsSchema>;

/** The languages that a setting names. */
export function ocrLanguagesOf({ languages }: OcrSettings): OcrLanguage[] {
  return languages === "both" ? ocrLanguageSchema.options : [languages];
}
