import { type ChildProcess, spawn } from "node:child_process";
import { mkdir, mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { DocumentFailureCode } from "@/lib/shared/contracts/library/document";
import { convertedTo, type DocumentMediaType, extensionOf } from "@/lib/shared/contracts/library/document-formats";
import { isEncryptedPackage } from "../parse/office/compound-file";
import { isOldDocumentEncrypted } from "../parse/office/old-encryption";
import { CONVERT_CPU_LIMIT_S, CONVERT_MEMORY_LIMIT_MB, CONVERT_TIME_LIMIT_MS, MAX_CONVERTED_BYTES } from "../tunables";
import { converterPath } from "./converter-path";
import { CONVERTER_SETTINGS } from "./converter-settings";

/** The filters of LibreOffice that write the formats to which it converts. */
const FILTERS: Readonly<Partial<Record<DocumentMediaType, string>>> = {
  "application/vnd.openxmlformats-officedocument.wordprocessingml.document": "MS Word 2007 XML",
  "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": "Calc MS Excel 2007 XML",
  "application/vnd.openxmlformats-officedocument.presentationml.presentation": "Impress MS PowerPoint 2007 XML",
};

interface DocumentFile {
  bytes: Uint8Array;
  mediaType: DocumentMediaType;
}

export type Conversion =
  | ({ ok: true; converted: boolean } & DocumentFile)
  | { ok: false; code: DocumentFailureCode; detail: string };

const ENCRYPTED: Conversion = { ok: false, code: "encrypted", detail: "a password is needed" };

/**
 * A document in a format that a parser reads: an old Office document is converted by LibreOffice, in processes with
 * limits of time, memory and file size, a separate profile, and none of the application's environment. Any other
 * document is returned unchanged.
 * @throws only the signal's reason
 */
export async function readableForm(
  { bytes, mediaType }: DocumentFile,
  { signal, timeMs = CONVERT_TIME_LIMIT_MS }: { signal: AbortSignal; timeMs?: number | undefined },
): Promise<Conversion> {
  const target = convertedTo(mediaType);
  if (target === undefined) return { ok: true, converted: false, bytes, mediaType };
  if (isEncryptedPackage(bytes)) return ENCRYPTED;
  const program = converterPath();
  if (program === null) return { ok: false, code: "converter_missing", detail: "LibreOffice was not found" };
  const folder = await mkdtemp(join(tmpdir(), "touchstone-convert-"));
  try {
    const source = join(folder, `document.${extensionOf(mediaType)}`);
    await writeFile(source, bytes);
    await writeSettings(folder);
    const args = [
      `-env:UserInstallation=${pathToFileURL(folder).href}`,
      ...["--headless", "--norestore", "--nolockcheck", "--nodefault", "--nofirststartwizard"],
      ...["--convert-to", `${extensionOf(target)}:${FILTERS[target]}`, "--outdir", folder, source],
    ];
    const ended = await run([program, ...args], { folder, signal, timeMs });
    if (ended === TOO_SLOW) return { ok: false, code: "parse_timed_out", detail: "LibreOffice took too long" };
    const result = await readResult(join(folder, `document.${extensionOf(target)}`));
    // Only checked now: some files are encrypted with a password that LibreOffice knows, such as Excel's for write
    // protection.
    if (result === null && isOldDocumentEncrypted(bytes)) return ENCRYPTED;
    if (result === null)
      return { ok: false, code: "broken", detail: `LibreOffice could not convert the document (${ended})` };
    return { ok: true, converted: true, bytes: result, mediaType: target };
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 3 });
  }
}

async function writeSettings(folder: string): Promise<void> {
  await mkdir(join(folder, "user"));
  await writeFile(join(folder, "user", "registrymodifications.xcu"), CONVERTER_SETTINGS);
}

async function readResult(path: string): Promise<Uint8Array | null> {
  const size = await stat(path).then(
    (found) => found.size,
    () => 0,
  );
  return size === 0 || size > MAX_CONVERTED_BYTES ? null : new Uint8Array(await readFile(path));
}

/** LibreOffice is a script that starts a program, so the limits are those of a shell, which both inherit. */
const LIMITED =
  'ulimit -t "$1" && ulimit -f "$2" && { ulimit -v "$3" 2>/dev/null || true; } && shift 3 && exec nice -n 5 "$@"';
const FILE_BLOCK_BYTES = 512;
const TOO_SLOW = "time limit";
/** The exit code of a shell whose program exceeded its processor time: 128 plus the signal's number. */
const OUT_OF_TIME = 128 + 24;

/** @returns how it ended; `TOO_SLOW` if a limit of time ended it */
function run(
  command: readonly string[],
  { folder, signal, timeMs }: { folder: string; signal: AbortSignal; timeMs: number },
): Promise<string> {
  signal.throwIfAborted();
  const limits = [CONVERT_CPU_LIMIT_S, MAX_CONVERTED_BYTES / FILE_BLOCK_BYTES, CONVERT_MEMORY_LIMIT_MB * 1_024];
  const child = spawn("/bin/sh", ["-c", LIMITED, "sh", ...limits.map(String), ...command], {
    cwd: folder,
    // A separate process group, so that the program that the script starts can be ended with it.
    detached: true,
    // No settings or secrets for a hostile file to read.
    env: {
      NODE_ENV: "production",
      HOME: folder,
      TMPDIR: folder,
      PATH: "/usr/local/bin:/usr/bin:/bin",
      LC_ALL: "C.UTF-8",
    },
    stdio: "ignore",
  });
  return new Promise((resolve, reject) => {
    const settle = (finish: () => void) => {
      clearTimeout(timer);
      signal.removeEventListener("abort", abort);
      endGroup(child);
      finish();
    };
    const abort = () => settle(() => reject(signal.reason));
    const timer = setTimeout(() => settle(() => resolve(TOO_SLOW)), timeMs);
    signal.addEventListener("abort", abort, { once: true });
    child.once("error", (error) => settle(() => resolve(String(error))));
    child.once("exit", (code, killedBy) => {
      const isOutOfTime = killedBy === "SIGXCPU" || code === OUT_OF_TIME;
      settle(() => resolve(isOutOfTime ? TOO_SLOW : (killedBy ?? `exit code ${code}`)));
    });
  });
}

/** Ends the program and all processes that it has started. */
function endGroup({ pid }: ChildProcess): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, "SIGKILL");
  } catch {
    // They have all ended.
  }
}
