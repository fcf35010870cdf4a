import { type Entry, fromBufferPromise, type Options, type ZipFile } from "yauzl";
import { messageOf, ParseFailure } from "../parse-failure";
import type { ReadLimits } from "../parser";
import { PartNames } from "./part-names";

/** Limits of an archive. */
export type ZipLimits = Pick<ReadLimits, "maxEntries" | "maxUnpackedBytes" | "maxRatio">;
/** Contents by name. */
export type Parts = ReadonlyMap<string, Buffer>;

/** The record that ends an archive: its signature, its size before its comment, and how far from the end it is sought. */
const END_RECORD = Buffer.from([0x50, 0x4b, 0x05, 0x06]);
const END_RECORD_BYTES = 22;
const MAX_TAIL_BYTES = 128 * 1_024;

/** Unpacked size from which the ratio is checked: a small, very repetitive document is not an attack. */
const RATIO_FROM_BYTES = 10 * 1_048_576;

/**
 * The directory of a ZIP archive, checked against the limits before anything is unpacked.
 * @param options of yauzl
 * @throws ParseFailure `broken`, `unpacks_too_large`
 */
export async function zipEntries(
  bytes: Uint8Array,
  { maxEntries, maxUnpackedBytes, maxRatio }: ZipLimits,
  options: Options = {},
): Promise<{ zip: ZipFile; entries: Entry[] }> {
  const zip = await opened(bytes, options);
  if (zip.entryCount > maxEntries) throw tooLarge(`${zip.entryCount} files, ${maxEntries} at most`);
  const entries: Entry[] = [];
  let unpacked = 0;
  let packed = 0;
  await readable(async () => {
    for await (const entry of zip.eachEntry()) {
      entries.push(entry);
      unpacked += entry.uncompressedSize;
      packed += entry.compressedSize;
      if (entries.length > maxEntries) throw tooLarge(`more than ${maxEntries} files`);
    }
  });
  if (unpacked > maxUnpackedBytes) throw tooLarge(`${unpacked} bytes, ${maxUnpackedBytes} at most`);
  if (unpacked > RATIO_FROM_BYTES && unpacked > packed * maxRatio)
    throw tooLarge(`more than ${maxRatio} times its size`);
  return { zip, entries };
}

/**
 * The wanted files of a ZIP archive. The unpacked bytes are counted too, since a directory may state false sizes.
 * @throws ParseFailure `broken`, `encrypted`, `unpacks_too_large`
 */
export async function zipParts(
  bytes: Uint8Array,
  isWanted: (name: string) => boolean,
  limits: ZipLimits,
): Promise<Parts> {
  const { zip, entries } = await zipEntries(bytes, limits);
  const parts = new PartNames<Buffer>();
  let left = limits.maxUnpackedBytes;
  for (const entry of entries) {
    if (!isWanted(entry.fileName)) continue;
    if (entry.isEncrypted()) throw new ParseFailure("encrypted", "a password is needed");
    if (parts.hasExactly(entry.fileName)) throw new ParseFailure("broken", `${entry.fileName} occurs twice`);
    const content = await inflatedEntry(zip, entry, left);
    left -= content.byteLength;
    parts.set(entry.fileName, content);
  }
  return parts;
}

/**
 * The unpacked content of an entry.
 * @throws ParseFailure `broken`, `unpacks_too_large`
 */
export function inflatedEntry(zip: ZipFile, entry: Entry, mostBytes: number): Promise<Buffer> {
  return readable(() => inflated(zip, entry, mostBytes));
}

function opened(bytes: Uint8Array, options: Options): Promise<ZipFile> {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return readable(() => fromBufferPromise(file.subarray(0, endOfArchive(file)), options));
}

/** Where an archive ends: some programs write bytes after it, which the reader takes for a damaged comment. */
function endOfArchive(file: Buffer): number {
  const first = Math.max(0, file.length - MAX_TAIL_BYTES);
  for (let at = file.lastIndexOf(END_RECORD); at >= first; at = at === 0 ? -1 : file.lastIndexOf(END_RECORD, at - 1)) {
    const end = at + END_RECORD_BYTES + (at + END_RECORD_BYTES <= file.length ? file.readUInt16LE(at + 20) : 0);
    if (end <= file.length) return end;
  }
  return file.length;
}

/** Reports every error of the archive reader as a damaged archive. */
async function readable<T>(read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof ParseFailure) throw error;
    throw new ParseFailure("broken", messageOf(error));
  }
}

async function inflated(zip: ZipFile, entry: Entry, mostBytes: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of await zip.openReadStreamPromise(entry)) {
    size += chunk.byteLength;
    if (size > mostBytes) throw tooLarge(`more than ${mostBytes} bytes in ${entry.fileName}`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks, size);
}

function tooLarge(detail: string): ParseFailure {
  return new ParseFailure("unpacks_too_large", detail);
}
