import { readStored } from "@/lib/data/originals/places";
import { AppError } from "@/lib/shared/errors";
import { log } from "@/lib/shared/log";
import type { DatabaseSnapshot, StoredRow } from "../db/backup/read-snapshot";
import type { StoredTable } from "../db/backup/stored-tables";
import { BATCH_BYTES } from "../db/backup/tunables";

/**
 * The rows of a table, with the originals that are outside of the database in the documents' rows: one for each series,
 * as the database itself would have them. A file that is missing or damaged is left out and reported.
 * @param onMissing called with the content hash of each such file
 * @throws AppError `unavailable` while the storage cannot be used
 */
export async function* rowsWithOriginals(
  { rowsOf, originals }: DatabaseSnapshot,
  table: StoredTable,
  onMissing: (contentHash: string) => void,
): AsyncGenerator<StoredRow[]> {
  if (table.name !== "document" || originals.size === 0) {
    yield* rowsOf(table);
    return;
  }
  const at = (name: string) => table.columns.findIndex((column) => column.name === name);
  const [original, hash, series] = [at("original"), at("content_hash"), at("series_id")];
  const filled = new Set<string>();
  for await (const batch of rowsOf(table)) {
    let part: StoredRow[] = [];
    let bytes = 0;
    for (const row of batch) {
      const file = row[original] === null ? originals.get(row[hash] ?? "") : undefined;
      const place = `${row[series]} ${row[hash]}`;
      const content = file === undefined || filled.has(place) ? null : await wholeFile(file, onMissing);
      if (content !== null) filled.add(place);
      part.push(content === null ? row : row.with(original, content));
      bytes += content?.length ?? 0;
      if (bytes < BATCH_BYTES) continue;
      yield part;
      part = [];
      bytes = 0;
    }
    if (part.length > 0) yield part;
  }
}

/** The file in Base64; null if it is missing or damaged. */
async function wholeFile(
  file: Parameters<typeof readStored>[0],
  onMissing: (contentHash: string) => void,
): Promise<string | null> {
  const bytes = await readStored(file).catch((error: unknown) => {
    if (error instanceof AppError && error.code === "data_damaged") return null;
    throw error;
  });
  if (bytes !== null) return Buffer.from(bytes).toString("base64");
  log.error({ key: file.key, place: file.place }, "an original is missing or damaged, and is not in the backup");
  onMissing(file.contentHash);
  return null;
}
