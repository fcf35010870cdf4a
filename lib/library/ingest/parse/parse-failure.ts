import type { DocumentFailureCode } from "@/lib/shared/contracts/library/document";

/** A failure to report to the user. */
export class ParseFailure extends Error {
  readonly code: DocumentFailureCode;

  constructor(code: DocumentFailureCode, detail: string) {
    super(detail);
    this.code = code;
  }
}

/** The message of a thrown value, for the detail of a failure. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** A thrown value as a failure; anything but a `ParseFailure` is our own defect. */
export function failureOf(error: unknown): { code: DocumentFailureCode; detail: string } {
  if (error instanceof ParseFailure) return { code: error.code, detail: error.message };
  return { code: "internal", detail: error instanceof Error ? (error.stack ?? error.message) : String(error) };
}
