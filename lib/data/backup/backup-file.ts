import { createHash } from "node:crypto";
import { type Entry, openPromise, type ZipFile } from "yauzl";
import { z } from "zod";
import { AppError } from "@/lib/shared/errors";
import type { StoredRow } from "../db/backup/read-snapshot";
import { BATCH_BYTES } from "../db/backup/tunables";
import { CURRENT_FORMAT, MANIFEST_NAME, type Manifest, manifestSchema, type WrittenTable } from "./manifest";

const rowSchema = z.array(z.string().nullable());
const LINE_END = 10;

/** An open backup. */
export interface BackupFile {
  manifest: Manifest;
  /** The rows of a table. @throws AppError `data_damaged` where they differ from what the manifest says */
  rowsOf(table: WrittenTable): AsyncGenerator<StoredRow[]>;
  close(): void;
}

/**
 * Opens a backup and reads its manifest.
 * @throws AppError `not_found`, `data_damaged` or, for a file of a later layout, `conflict`
 */
export async function openBackup(path: string): Promise<BackupFile> {
  const archive = await openPromise(path, { autoClose: false, lazyEntries: true }).catch((error: unknown) => {
    if (error instanceof Error && Reflect.get(error, "code") === "ENOENT") {
      throw new AppError("not_found", `There is no file ${path}.`);
    }
    throw damaged("it is not a complete ZIP archive", error);
  });
  try {
    const entries = new Map<string, Entry>();
    for await (const entry of archive.eachEntry()) entries.set(entry.fileName, entry);
    const manifest = await readManifest(archive, entries);
    return {
      manifest,
      rowsOf: (table) => rowsOf(archive, entries.get(table.entry), table),
      close: () => archive.close(),
    };
  } catch (error) {
    archive.close();
    throw error instanceof AppError ? error : damaged("its contents cannot be read", error);
  }
}

/** Reads a whole backup and compares it with its manifest. @throws AppError `data_damaged` */
export async function verifyBackup({ manifest, rowsOf: rows }: BackupFile): Promise<void> {
  for (const table of manifest.tables) {
    const batches = rows(table);
    // Reading compares; the rows themselves are not needed.
    while ((await batches.next()).done !== true);
  }
}

async function readManifest(archive: ZipFile, entries: ReadonlyMap<string, Entry>): Promise<Manifest> {
  const entry = entries.get(MANIFEST_NAME);
  if (entry === undefined) throw new AppError("bad_request", "This ZIP archive is not a backup of Touchstone.");
  const parts: Buffer[] = [];
  for await (const part of await archive.openReadStreamPromise(entry)) parts.push(part);
  const found: unknown = JSON.parse(Buffer.concat(parts).toString("utf8"));
  const layout = z.object({ formatVersion: z.number() }).safeParse(found);
  const parsed = manifestSchema.safeParse(found);
  if (parsed.success) return parsed.data;
  if (layout.success && layout.data.formatVersion > CURRENT_FORMAT.formatVersion) {
    throw new AppError(
      "conflict",
      "A later version of Touchstone made this backup. Install that version to restore it.",
    );
  }
  throw damaged("its manifest cannot be read", parsed.error);
}

async function* rowsOf(archive: ZipFile, entry: Entry | undefined, table: WrittenTable): AsyncGenerator<StoredRow[]> {
  if (entry === undefined) throw damaged(`the table ${table.name} is missing`);
  const hash = createHash("sha256");
  let rows = 0;
  let bytes = 0;
  let batch: StoredRow[] = [];
  let batchBytes = 0;
  try {
    for await (const line of linesOf(await archive.openReadStreamPromise(entry), hash.update.bind(hash))) {
      const row = rowSchema.length(table.columns.length).parse(JSON.parse(line.toString("utf8")));
      rows += 1;
      bytes += line.length + 1;
      batch.push(row);
      batchBytes += line.length;
      if (batchBytes < BATCH_BYTES) continue;
      yield batch;
      batch = [];
      batchBytes = 0;
    }
  } catch (error) {
    throw error instanceof AppError ? error : damaged(`the table ${table.name} cannot be read`, error);
  }
  if (rows !== table.rows || bytes !== table.bytes || hash.digest("hex") !== table.sha256) {
    throw damaged(`the table ${table.name} differs from its checksum`);
  }
  if (batch.length > 0) yield batch;
}

/** The lines of a stream without their ends. @param onPart gets every part of the stream */
async function* linesOf(stream: AsyncIterable<Buffer>, onPart: (part: Buffer) => void): AsyncGenerator<Buffer> {
  let begun: Buffer[] = [];
  for await (const part of stream) {
    onPart(part);
    let from = 0;
    for (let end = part.indexOf(LINE_END); end >= 0; end = part.indexOf(LINE_END, from)) {
      const last = part.subarray(from, end);
      yield begun.length === 0 ? last : Buffer.concat([...begun, last]);
      begun = [];
      from = end + 1;
    }
    if (from < part.length) begun.push(part.subarray(from));
  }
  if (begun.length > 0) throw damaged("its last line is incomplete");
}

function damaged(why: string, cause?: unknown): AppError {
  return new AppError("data_damaged", `The backup is damaged: ${why}.`, { cause });
}
