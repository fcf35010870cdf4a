import { type ChildProcess, fork } from "node:child_process";
import { fileURLToPath } from "node:url";
import { z } from "zod";
import { DEFAULT_LIMITS, type ParseOutcome } from "@/lib/library/ingest/parse/parse-document";
import { NO_OCR } from "@/lib/library/ingest/parse/pictures/ocr-input";
import { askProcess } from "@/lib/shared/ask-process";
import type { DocumentMediaType } from "@/lib/shared/contracts/library/document-formats";

const SCRIPT = fileURLToPath(new URL("./parser-process.ts", import.meta.url));
/** Twice the product's limit: the machine may be busy. */
const MOST_MS = 2 * DEFAULT_LIMITS.timeMs;

const answer = z.object({
  outcome: z.custom<ParseOutcome>((value) => typeof value === "object" && value !== null && "ok" in value),
  cpuMs: z.number(),
});

export interface TimedOutcome {
  outcome: ParseOutcome;
  /** Processor time of the parse; null if it did not end. */
  cpuMs: number | null;
}

/** Parses file after file in one process, which is replaced if a file hangs or ends it. */
export class CorpusParser {
  #process: ChildProcess | null = null;

  async parse(bytes: Uint8Array, mediaType: DocumentMediaType): Promise<TimedOutcome> {
    this.#process ??= fork(SCRIPT, [], { serialization: "advanced" });
    const request = { bytes, mediaType, ocr: NO_OCR, ...DEFAULT_LIMITS };
    const reply = await askProcess(this.#process, request, { timeMs: MOST_MS });
    if (reply.kind === "message") return answer.parse(reply.message);
    this.stop();
    const code = reply.kind === "late" ? "parse_timed_out" : "internal";
    return { outcome: { ok: false, code, detail: JSON.stringify(reply) }, cpuMs: null };
  }

  stop(): void {
    this.#process?.kill("SIGKILL");
    this.#process = null;
  }
}
