import { type Entry, getFileNameLowLevel, validateFileName, type ZipFile } from "yauzl";
import { ParseFailure } from "../parse-failure";
import type { UnpackRequest } from "../parse-request";
import { inflatedEntry, zipEntries } from "./zip-parts";

const ARCHIVE = /\.(?:zip|jar|7z|rar|tar|tgz|gz|bz2|xz|zst)$/i;
/** Hidden and system files. */
const SYSTEM_FILE = /^(?:\..*|__MACOSX|Thumbs\.db|desktop\.ini|~\$.*)$/i;

type ArchiveLimits = Omit<UnpackRequest, "bytes">;

/** Why a file is skipped. */
type Skipped = "hidden" | "archive" | "unsupported" | "encrypted" | "twice" | "too_large" | "unsafe_path" | "broken";

export type ArchiveFile =
  | { kind: "file"; name: string; bytes: Uint8Array<ArrayBuffer> }
  | { kind: "left_out"; name: string; why: Skipped };

/**
 * The documents of a ZIP archive, unpacked one by one in the archive's order, and the files that are skipped.
 * @throws ParseFailure `broken`, `unpacks_too_large`
 */
export async function* archiveFiles(
  bytes: Uint8Array,
  { extensions, maxFileBytes, ...limits }: ArchiveLimits,
): AsyncGenerator<ArchiveFile, void, undefined> {
  const { zip, entries } = await zipEntries(bytes, limits, { decodeStrings: false });
  const names = new Set<string>();
  let left = limits.maxUnpackedBytes;
  for (const entry of entries) {
    const name = nameOf(entry);
    if (name.endsWith("/")) continue;
    const why = leftOut(entry, name, { names, extensions, maxFileBytes });
    names.add(name);
    if (why !== null) {
      yield { kind: "left_out", name, why };
      continue;
    }
    const content = await contentOf(zip, entry, Math.min(left, maxFileBytes));
    if (content === null) {
      if (left < maxFileBytes)
        throw new ParseFailure("unpacks_too_large", `more than ${limits.maxUnpackedBytes} bytes`);
      yield { kind: "left_out", name, why: "too_large" };
      left -= maxFileBytes;
    } else if (content === "broken") yield { kind: "left_out", name, why: "broken" };
    else {
      left -= content.byteLength;
      yield { kind: "file", name, bytes: Uint8Array.from(content) };
    }
  }
}

function leftOut(
  entry: Entry,
  name: string,
  {
    names,
    extensions,
    maxFileBytes,
  }: { names: ReadonlySet<string> } & Pick<ArchiveLimits, "extensions" | "maxFileBytes">,
): Skipped | null {
  if (validateFileName(name) !== null) return "unsafe_path";
  if (name.split("/").some((part) => SYSTEM_FILE.test(part))) return "hidden";
  if (ARCHIVE.test(name)) return "archive";
  if (!extensions.includes(/\.([a-z0-9]+)$/i.exec(name)?.[1]?.toLowerCase() ?? "")) return "unsupported";
  if (names.has(name)) return "twice";
  if (entry.isEncrypted()) return "encrypted";
  return entry.uncompressedSize > maxFileBytes ? "too_large" : null;
}

/** @returns `null` when its real size exceeds the limit, whatever size the directory states */
async function contentOf(zip: ZipFile, entry: Entry, mostBytes: number): Promise<Buffer | "broken" | null> {
  try {
    return await inflatedEntry(zip, entry, mostBytes);
  } catch (error) {
    if (!(error instanceof ParseFailure)) throw error;
    return error.code === "unpacks_too_large" ? null : "broken";
  }
}

/** A name is decoded as UTF-8 if valid: many programs write UTF-8 without the flag. */
function nameOf({ generalPurposeBitFlag, fileNameRaw, extraFields }: Entry): string {
  const name = utf8(fileNameRaw) ?? getFileNameLowLevel(generalPurposeBitFlag, fileNameRaw, extraFields, false);
  return name.replaceAll("\\", "/");
}

function utf8(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}
