import { z } from "zod";
import { ocrLanguageSchema } from "@/lib/shared/contracts/library/ocr-settings";
import { ocrResultSchema } from "@/lib/shared/contracts/library/recognized-page";

/** The first request to an OCR process: the document whose pages it will read. */
export const ocrOpenSchema = z.object({
  bytes: z.instanceof(Uint8Array),
  mediaType: z.string(),
  languages: z.array(ocrLanguageSchema),
  /** Limits of each page: growth of the process's memory, and processor time. */
  growthMb: z.number(),
  cpuMs: z.number(),
});
export type OcrOpen = Omit<z.infer<typeof ocrOpenSchema>, "bytes"> & { bytes: Uint8Array };

/** Each later request: a page, counting from 1. */
export const ocrPageRequestSchema = z.object({ number: z.int() });

/** Its answer. */
export const ocrAnswerSchema = z.union([
  z.object({
    result: ocrResultSchema,
    /** The page of an image file as WebP, to be shown; the pages of PDFs are shown by PDF.js. */
    picture: z.instanceof(Uint8Array).nullable(),
    /** The error, for the log. */
    detail: z.string().nullable(),
  }),
  /** No page can be read: a defect of the installation. */
  z.object({ failed: z.string() }),
]);
export type OcrAnswer = z.infer<typeof ocrAnswerSchema>;
