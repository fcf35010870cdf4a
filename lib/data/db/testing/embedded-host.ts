/**
 * A process that serves embedded databases to tests, one after another: starting such a process and warming its machine
 * code takes longer than most test files. Its database is a copy of the template in its own folder, emptied
 * between test files; a file that changes more than rows makes the next one start from a new copy.
 *   node --import tsx lib/data/db/testing/embedded-host.ts <template>    (with an IPC channel)
 */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { inspect } from "node:util";
import { Pool } from "pg";
import { z } from "zod";
import { copyFolder } from "../embedded/folders/copy-folder";
import { type ServedDatabase, serveDatabase } from "../embedded/serve-database";
import type { HostAnswer } from "./embedded-hosts";
import { type DatabaseState, readState, resetDatabase } from "./reset-database";

const [template] = z.tuple([z.string()]).parse(process.argv.slice(2));
interface OpenCopy {
  database: ServedDatabase;
  folder: string;
  pool: Pool;
  state: DatabaseState;
}
let open: OpenCopy | null = null;

function fail(error: unknown): never {
  process.stderr.write(`An embedded database of the tests has failed: ${inspect(error)}\n`);
  process.exit(1);
}

async function lend(): Promise<HostAnswer> {
  open ??= await openCopy();
  return { url: open.database.url };
}

async function openCopy(): Promise<OpenCopy> {
  const folder = await mkdtemp(join(tmpdir(), "touchstone-test-"));
  await copyFolder(template, folder);
  const database = await serveDatabase(folder, { sync: false, onBroken: fail });
  const pool = new Pool({ connectionString: database.url, max: 1 });
  return { database, folder, pool, state: await readState(pool) };
}

async function takeBack(): Promise<HostAnswer> {
  if (open !== null && !(await resetDatabase(open.pool, open.state).catch(() => false))) await close();
  return { url: null };
}

async function close(): Promise<void> {
  const copy = open;
  open = null;
  if (copy === null) return;
  await copy.pool.end();
  await copy.database.close();
  await rm(copy.folder, { recursive: true, force: true });
}

process.on("message", (message) => {
  const work = message === "open" ? lend() : takeBack();
  work.then((answer) => process.send?.(answer), fail);
});
process.once("disconnect", () => {
  void close().finally(() => process.exit(0));
});
