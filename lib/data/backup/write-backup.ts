import { createHash } from "node:crypto";
import { createWriteStream } from "node:fs";
import { mkdir, rename, rm, stat } from "node:fs/promises";
import { dirname } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { ZipFile } from "yazl";
import { AppError } from "@/lib/shared/errors";
import packageFile from "@/package.json";
import { type DatabaseSnapshot, readSnapshot, type StoredRow } from "../db/backup/read-snapshot";
import { syncPath } from "../db/embedded/folders/sync-folder";
import { reportedErrors } from "../db/faults/reported-errors";
import { CURRENT_FORMAT, MANIFEST_NAME, type Manifest, type SealedKey, type WrittenTable } from "./manifest";
import { rowsWithOriginals } from "./rows-with-originals";
import { COMPRESSION_LEVEL } from "./tunables";

const NO_SPACE = new Set(["ENOSPC", "EDQUOT"]);

export interface BackupSource {
  /** Of the database to read. On an embedded one, others wait until it is read. */
  url: string;
  kind: "embedded" | "external";
  /** Folder that holds `prisma/`. */
  root: string;
}

export interface WrittenBackup {
  manifest: Manifest;
  /** Of the file. */
  bytes: number;
  /** Originals that could not be found, or were damaged: they are not in the file. */
  missing: number;
}

/**
 * Writes everything that a database holds into one file, as of one moment. The file appears under its name once it is
 * complete and on the disk.
 * @param file is replaced if it exists
 * @throws AppError `disk_full` without space for the file
 */
export async function writeBackup(
  { url, kind, root }: BackupSource,
  file: string,
  key: SealedKey | null,
): Promise<WrittenBackup> {
  const unfinished = `${file}.unfinished`;
  await mkdir(dirname(file), { recursive: true, mode: 0o700 });
  try {
    let missing = 0;
    const manifest = await readSnapshot(url, root, (snapshot) =>
      writeArchive(snapshot, kind, unfinished, { key, onMissing: () => (missing += 1) }),
    );
    const { size } = await stat(unfinished);
    await rename(unfinished, file);
    await syncPath(dirname(file));
    return { manifest, bytes: size, missing };
  } catch (error) {
    await rm(unfinished, { force: true });
    if (!reportedErrors(error).some(({ code }) => NO_SPACE.has(code))) throw error;
    const text = `There is no space left in ${dirname(file)}. No backup was written.`;
    throw new AppError("disk_full", text, { cause: error });
  }
}

async function writeArchive(
  snapshot: DatabaseSnapshot,
  kind: BackupSource["kind"],
  path: string,
  { key, onMissing }: { key: SealedKey | null; onMissing: () => void },
): Promise<Manifest> {
  const migrations = [...snapshot.migrations].map(([name, checksum]) => ({ name, checksum }));
  const manifest: Manifest = {
    ...CURRENT_FORMAT,
    application: packageFile.version,
    createdAt: new Date().toISOString(),
    database: { kind, version: snapshot.serverVersion },
    migrations: migrations.sort((a, b) => (a.name < b.name ? -1 : 1)),
    tables: [],
    key,
  };
  const archive = new ZipFile();
  const options = { compressionLevel: COMPRESSION_LEVEL, mode: 0o100600 };
  const stopped = new AbortController();
  const stop = (error: Error) => stopped.abort(error);
  archive.on("error", stop);
  // Entries are read one after another, the manifest when all others are written.
  for (const table of snapshot.tables) {
    const entry = `tables/${table.name}.ndjson`;
    const parts = writtenParts(rowsWithOriginals(snapshot, table, onMissing), (written) =>
      manifest.tables.push({ ...table, entry, ...written }),
    );
    archive.addReadStreamLazy(entry, options, (read) =>
      read(null, Readable.from(parts, { objectMode: false }).on("error", stop)),
    );
  }
  archive.addReadStreamLazy(MANIFEST_NAME, options, (read) =>
    read(null, Readable.from([Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`)], { objectMode: false })),
  );
  archive.end();
  const output = createWriteStream(path, { mode: 0o600, flush: true });
  await pipeline(archive.outputStream, output, { signal: stopped.signal }).catch((error: unknown) => {
    throw stopped.signal.aborted ? stopped.signal.reason : error;
  });
  return manifest;
}

async function* writtenParts(
  batches: AsyncIterable<StoredRow[]>,
  onEnd: (written: Pick<WrittenTable, "rows" | "bytes" | "sha256">) => void,
): AsyncGenerator<Buffer> {
  const hash = createHash("sha256");
  let rows = 0;
  let bytes = 0;
  for await (const batch of batches) {
    const part = Buffer.from(batch.map((row) => `${JSON.stringify(row)}\n`).join(""));
    hash.update(part);
    rows += batch.length;
    bytes += part.length;
    yield part;
  }
  onEnd({ rows, bytes, sha256: hash.digest("hex") });
}
