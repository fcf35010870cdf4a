import { Worker } from "node:worker_threads";
import { z } from "zod";
import { readableExtensions } from "@/lib/shared/contracts/library/document-formats";
import { AppError } from "@/lib/shared/errors";
import { workerScript } from "@/lib/shared/worker-script";
import {
  MAX_ARCHIVE_ENTRIES,
  MAX_ARCHIVE_UNPACKED_BYTES,
  MAX_UNPACKING_RATIO,
  PARSE_MEMORY_LIMIT_MB,
  UNPACK_TIME_LIMIT_MS,
} from "../tunables";

/** A file of an archive, or a skipped one with a message for the user. */
export type UnpackedFile = { name: string; bytes: Uint8Array } | { name: string; leftOut: string };

export interface UnpackLimits {
  /** Per file. */
  maxFileBytes: number;
  maxEntries: number;
  maxUnpackedBytes: number;
  maxRatio: number;
  /** Per file. */
  timeMs: number;
}

const reasonSchema = z.enum([
  "hidden",
  "archive",
  "unsupported",
  "encrypted",
  "twice",
  "too_large",
  "unsafe_path",
  "broken",
]);
const messageSchema = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("file"), name: z.string(), bytes: z.instanceof(Uint8Array) }),
  z.object({ kind: z.literal("left_out"), name: z.string(), why: reasonSchema }),
  z.object({ kind: z.literal("end") }),
  z.object({ kind: z.literal("failed"), code: z.string(), detail: z.string() }),
]);

const LEFT_OUT: Readonly<Record<z.infer<typeof reasonSchema>, string>> = {
  hidden: "Hidden and system files are skipped.",
  archive: "Archives inside an archive are not opened.",
  unsupported: "This file type is not supported.",
  encrypted: "The file is encrypted.",
  twice: "The archive contains two files with this name; only the first was added.",
  too_large: "The file is too large.",
  unsafe_path: "Its path leads out of the archive.",
  broken: "The file is damaged.",
};

/**
 * Unpacks a ZIP archive in a separate thread, limited in entries, sizes, ratio, memory and time; one file at a time, so
 * that only one is in memory.
 * @throws AppError `bad_request` when the archive is damaged, `payload_too_large` when it unpacks to too much
 */
export async function* unpackArchive(
  bytes: Uint8Array,
  { timeMs = UNPACK_TIME_LIMIT_MS, ...limits }: Partial<UnpackLimits> & Pick<UnpackLimits, "maxFileBytes">,
): AsyncGenerator<UnpackedFile, void, undefined> {
  const copy = Uint8Array.from(bytes);
  const worker = new Worker(workerScript("unpack-worker"), {
    workerData: {
      bytes: copy,
      extensions: readableExtensions(),
      maxEntries: MAX_ARCHIVE_ENTRIES,
      maxUnpackedBytes: MAX_ARCHIVE_UNPACKED_BYTES,
      maxRatio: MAX_UNPACKING_RATIO,
      ...limits,
    },
    transferList: [copy.buffer],
    resourceLimits: { maxOldGenerationSizeMb: PARSE_MEMORY_LIMIT_MB },
    name: "unpack",
  });
  try {
    for (;;) {
      const message = messageSchema.parse(await answerOf(worker, timeMs));
      if (message.kind === "end") return;
      if (message.kind === "failed") throw refusal(message);
      if (message.kind === "file") yield { name: message.name, bytes: message.bytes };
      else yield { name: message.name, leftOut: LEFT_OUT[message.why] };
    }
  } finally {
    await worker.terminate();
  }
}

/** Asks for the next file. */
function answerOf(worker: Worker, timeMs: number): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const settle = (finish: () => void) => {
      clearTimeout(timer);
      worker.off("message", answered).off("error", failed).off("exit", ended);
      finish();
    };
    const answered = (message: unknown) => settle(() => resolve(message));
    const failed = (cause: unknown) => settle(() => reject(tooMuch("out of memory", cause)));
    const ended = () => settle(() => reject(damaged("the unpacking thread ended")));
    const timer = setTimeout(() => settle(() => reject(tooMuch(`a file took more than ${timeMs} ms`))), timeMs);
    worker.once("message", answered).once("error", failed).once("exit", ended);
    worker.postMessage("next");
  });
}

function refusal({ code, detail }: { code: string; detail: string }): AppError {
  return code === "unpacks_too_large" ? tooMuch(detail) : damaged(detail);
}

function damaged(detail: string): AppError {
  return new AppError("bad_request", "The archive is damaged and cannot be opened.", { cause: new Error(detail) });
}

function tooMuch(detail: string, cause?: unknown): AppError {
  return new AppError("payload_too_large", "The archive is too large when unpacked.", {
    cause: new Error(detail, { cause }),
  });
}
