/**
 * A process that serves embedded databases to tests, one after another: starting such a process and warming its machine
 * code takes longer than most test files. Each database is a copy of the template, in a folder of its own.
 *   node --import tsx lib/data/db/testing/embedded-host.ts <template>    (with an IPC channel)
 */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { inspect } from "node:util";
import { z } from "zod";
import { type ServedDatabase, serveDatabase } from "../embedded/serve-database";
import { copyFolder } from "./copy-folder";
import type { HostAnswer } from "./embedded-hosts";

const [template] = z.tuple([z.string()]).parse(process.argv.slice(2));
let open: { database: ServedDatabase; folder: string } | null = null;

function fail(error: unknown): never {
  process.stderr.write(`An embedded database of the tests has failed: ${inspect(error)}\n`);
  process.exit(1);
}

async function openCopy(): Promise<HostAnswer> {
  const folder = await mkdtemp(join(tmpdir(), "touchstone-test-"));
  await copyFolder(template, folder);
  const database = await serveDatabase(folder, { sync: false, onBroken: fail });
  open = { database, folder };
  return { url: database.url };
}

async function close(): Promise<HostAnswer> {
  const served = open;
  open = null;
  await served?.database.close();
  if (served !== null) await rm(served.folder, { recursive: true, force: true });
  return { url: null };
}

process.on("message", (message) => {
  const work = message === "open" ? openCopy() : close();
  work.then((answer) => process.send?.(answer), fail);
});
process.once("disconnect", () => {
  void close().finally(() => process.exit(0));
});
