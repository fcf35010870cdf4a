import { type ChildProcess, fork } from "node:child_process";
import { askProcess } from "@/lib/shared/ask-process";
import type { UnreadReason } from "@/lib/shared/contracts/library/receipt/receipt-counts";
import { workerScript } from "@/lib/shared/worker-script";
import { type OcrAnswer, type OcrOpen, ocrAnswerSchema } from "./ocr-messages";
import { OCR_GROWTH_LIMIT_MB, OCR_HEAP_LIMIT_MB, OCR_PAGE_CPU_LIMIT_MS, OCR_PAGE_TIME_LIMIT_MS } from "./tunables";

/** Reads the pages of one document by OCR. A page that kills the process is the only one lost. */
export class OcrReader {
  readonly #open: OcrOpen;
  #child: ChildProcess | null = null;

  constructor(document: Pick<OcrOpen, "bytes" | "mediaType" | "languages">, limits: Partial<OcrOpen> = {}) {
    this.#open = { ...document, growthMb: OCR_GROWTH_LIMIT_MB, cpuMs: OCR_PAGE_CPU_LIMIT_MS, ...limits };
  }

  /**
   * Reads a page, one at a time.
   * @param number from 1
   * @throws the signal's reason; the process has then ended
   */
  async read(number: number, signal: AbortSignal): Promise<OcrAnswer> {
    signal.throwIfAborted();
    this.#child ??= this.#start();
    const lose = (reason: UnreadReason, detail: string): OcrAnswer => {
      this.stop();
      return { result: { number, state: "unread", reason }, picture: null, detail };
    };
    const limits = { signal, timeMs: OCR_PAGE_TIME_LIMIT_MS };
    const answer = await askProcess(this.#child, { number }, limits).catch((error: unknown) => {
      this.stop();
      throw error;
    });
    if (answer.kind === "message") return ocrAnswerSchema.parse(answer.message);
    if (answer.kind === "late") return lose("time_limit", `after ${OCR_PAGE_TIME_LIMIT_MS} ms`);
    if (answer.kind === "error") return lose("unreadable", answer.detail);
    const { code, killedBy } = answer;
    return lose(reasonOf(code, killedBy), killedBy ?? `exit code ${code}`);
  }

  stop(): void {
    this.#child?.kill("SIGKILL");
    this.#child = null;
  }

  #start(): ChildProcess {
    const child = fork(workerScript("ocr-process"), [], {
      serialization: "advanced",
      execArgv: [`--max-old-space-size=${OCR_HEAP_LIMIT_MB}`],
      // No settings or secrets for a hostile file to read.
      env: { NODE_ENV: "production" },
      stdio: ["ignore", "ignore", "ignore", "ipc"],
    });
    child.send(this.#open, () => undefined);
    return child;
  }
}

/** The guard kills a process that has used up its processor time or grown too large; one without heap left aborts. */
function reasonOf(code: number | null, killedBy: NodeJS.Signals | null): UnreadReason {
  if (killedBy === "SIGXCPU") return "time_limit";
  return killedBy !== null || (code ?? 0) >= ABORTED ? "memory_limit" : "unreadable";
}
/** Exit codes from here on mean that a signal ended the process. */
const ABORTED = 128;
