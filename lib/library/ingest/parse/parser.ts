import type { ParsedDocument, ParseLimits } from "./parse-document";
import type { OcrInput } from "./pictures/ocr-input";
import type { ReceiptWriter } from "./receipt/receipt-writer";

/** Limits on what a parser reads; those of its process are applied from outside. */
export type ReadLimits = Omit<ParseLimits, "timeMs" | "cpuMs" | "memoryMb" | "growthMb">;

/** Format-specific inputs: page labels, the state of OCR for pages that may be pictures, and the numbers of sheets. */
type SomePart = "pageLabels" | "waiting" | "doubtful" | "exact";
export type Parsed = Omit<ParsedDocument, "ok" | "receipt" | SomePart> & Partial<Pick<ParsedDocument, SomePart>>;

/** Extracts the text of a file and reports what it reads and what it leaves out. */
export type Parser = (
  bytes: Uint8Array,
  limits: ReadLimits,
  receipt: ReceiptWriter,
  ocr: OcrInput,
) => Parsed | Promise<Parsed>;
