import type { DocumentFindings } from "@/lib/shared/contracts/library/document";
import type { ParsedDocument, ParseLimits } from "./parse-document";

/** A parser's counters. Sentences that address an assistant are counted later, by passage. */
export type Findings = Omit<DocumentFindings, "assistantInstructions">;

/** Limits of what a parser reads; those of its process are applied from outside. */
export type ReadLimits = Omit<ParseLimits, "timeMs" | "cpuMs" | "memoryMb" | "growthMb">;

export type Parsed = Omit<ParsedDocument, "ok" | "findings">;

/** Extracts the text of a file and counts what it left out in `findings`. */
export type Parser = (bytes: Uint8Array, limits: ReadLimits, findings: Findings) => Parsed | Promise<Parsed>;

/** Counters, all zero. */
export function noFindings(): Findings {
  return {
    hiddenCharacters: 0,
    normalizedCharacters: 0,
    hiddenElements: 0,
    scannedPages: 0,
    uncomputedFormulas: 0,
    attachments: 0,
    plainHeadings: 0,
  };
}
