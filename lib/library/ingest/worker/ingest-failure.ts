import type { DocumentFailureCode } from "@/lib/shared/contracts/library/document";

/** The document cannot be imported, for a reason that is shown to its owner. */
export class IngestFailure extends Error {
  override readonly name = "IngestFailure";
  readonly code: DocumentFailureCode;

  constructor(code: DocumentFailureCode, detail: string, cause?: unknown) {
    super(detail, { cause });
    this.code = code;
  }
}
