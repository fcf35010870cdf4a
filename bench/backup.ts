/**
 * How long a backup and a restore of an embedded database take, and how long others wait meanwhile:
 *   npm run bench:backup -- DATA_FOLDER [--passages 0]
 * The folder of a stopped installation is copied and not changed; `--passages` adds synthetic ones with vectors.
 */
import { mkdtemp, rm } from "node:fs/promises";
import { loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import { openBackup } from "@/lib/data/backup/backup-file";
import { backUpInstallation } from "@/lib/data/backup/backup-installation";
import { restoreEmbedded } from "@/lib/data/backup/restore-backup";
import { closeDatabase, connectDatabase, db } from "@/lib/data/db/connection/client";
import { copyFolder } from "@/lib/data/db/embedded/folders/copy-folder";
import { folderBytes } from "@/lib/data/db/embedded/folders/folder-bytes";
import { startEmbeddedDatabase } from "@/lib/data/db/embedded/start-embedded-database";
import { root } from "@/scripts/launcher/paths.mjs";

const READERS = 10;
const READ_PAUSE_MS = 5;

const { values, positionals } = parseArgs({
  options: { passages: { type: "string", default: "0" } },
  allowPositionals: true,
});
const [source] = positionals;
if (source === undefined) throw new Error("Name the data folder of a stopped installation.");

/** Passages of 900 characters, forty to a document, each with tokens and a vector of 384 numbers. */
async function addPassages(count: number): Promise<void> {
  // Set-based statements of a benchmark; the texts are of random hexadecimal words.
  await db().$executeRaw`
    WITH added AS (
      INSERT INTO document (id, owner_id, title, file_name, media_type, bytes, content_hash, original, text, status)
      SELECT gen_random_uuid(), 'local', 'Synthetic ' || n, n || '.txt', 'text/plain', 36000, md5(n::text),
             decode(repeat(md5(n::text), 2250), 'hex'), repeat(md5(n::text) || ' ', 1100), 'ready'
      FROM generate_series(1, ceil(${count}::float8 / 40)::int) AS n RETURNING id),
    passages AS (
      INSERT INTO passage (id, document_id, ordinal, text, start_offset, end_offset, heading_path, language)
      SELECT gen_random_uuid(), id, n, (SELECT string_agg(md5(id::text || n || word), ' ') FROM generate_series(1, 27) AS word),
             n * 900, n * 900 + 900, '{}', 'en'
      FROM added, generate_series(0, 39) AS n RETURNING id, document_id, text),
    tokens AS (
      INSERT INTO passage_tokens (passage_id, document_id, language, tokens, length)
      SELECT id, document_id, 'en', text, 27 FROM passages)
    INSERT INTO passage_vector (index_id, passage_id, document_id, embedding)
    SELECT index.id, passages.id, passages.document_id,
           (SELECT array_agg(sin(hashtext(passages.id::text || n)::float8)::real) FROM generate_series(1, 384) AS n)
    FROM passages, (SELECT id FROM embedding_index WHERE slot = 'active') AS index`;
}

/** Reads like ten people at once until stopped. @returns the longest wait for an answer */
async function readUntil(stopped: AbortSignal): Promise<number> {
  let longest = 0;
  await Promise.all(
    Array.from({ length: READERS }, async () => {
      while (!stopped.aborted) {
        const asked = performance.now();
        await db().document.findFirst({ select: { id: true } });
        longest = Math.max(longest, performance.now() - asked);
        await sleep(READ_PAUSE_MS);
      }
    }),
  );
  return longest;
}

const place = await mkdtemp(join(tmpdir(), "touchstone-bench-backup-"));
try {
  const dataDir = join(place, "data");
  await copyFolder(join(source, "postgres"), join(place, "postgres"));
  await rm(join(place, "postgres", "touchstone-prepared"), { force: true });
  const server = await startEmbeddedDatabase(place);
  connectDatabase(server.url);
  if (Number(values.passages) > 0) await addPassages(Number(values.passages));
  const passages = await db().passage.count();
  const file = join(place, "backup.zip");
  const stopped = new AbortController();
  const reading = readUntil(stopped.signal);
  const started = performance.now();
  const request = {
    url: server.url,
    kind: "embedded" as const,
    root,
    dataDir: place,
    file,
    inUse: true,
    passphrase: null,
  };
  const { bytes, manifest } = await backUpInstallation(request);
  const backupMs = performance.now() - started;
  stopped.abort();
  const waitedMs = await reading;
  await closeDatabase();
  await server.stop();
  const backup = await openBackup(file);
  const restoring = performance.now();
  await restoreEmbedded(backup, dataDir, root, { replace: false, passphrase: null, whenLoaded: async () => undefined });
  const restoreMs = performance.now() - restoring;
  backup.close();
  const seconds = (ms: number) => `${(ms / 1_000).toFixed(1)} s`;
  const mb = (size: number) => `${(size / 1_000_000).toFixed(1)} MB`;
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
  console.log(`${passages} passages, ${rows} rows, data folder ${mb(await folderBytes(join(place, "postgres")))}`);
  console.log(
    `backup ${seconds(backupMs)}, file ${mb(bytes)}, longest wait of ${READERS} readers ${seconds(waitedMs)}`,
  );
  console.log(`restore ${seconds(restoreMs)}, load ${loadavg()[0]?.toFixed(1)}`);
} finally {
  await rm(place, { recursive: true, force: true });
}
