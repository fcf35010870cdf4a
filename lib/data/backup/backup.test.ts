// Long, because each way to lose data is tried on one installation, which takes seconds to make.
import { fork } from "node:child_process";
import { randomBytes, randomUUID } from "node:crypto";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { copyFile, mkdtemp, open, readdir, readFile, rm, stat, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { fromBufferPromise } from "yauzl";
import { closeDatabase, connectDatabase, pool } from "@/lib/data/db/connection/client";
import { listSnapshots } from "@/lib/data/db/embedded/snapshots/snapshots";
import { type EmbeddedDatabase, startEmbeddedDatabase } from "@/lib/data/db/embedded/start-embedded-database";
import { findSecret, putSecret } from "@/lib/data/db/settings/secrets";
import { createEmptyPostgres } from "@/lib/data/db/testing/database";
import { insertRun } from "@/lib/data/db/testing/insert-run";
import { copyTemplateDatabase } from "@/lib/data/db/testing/template-folder";
import { decrypt, encrypt } from "@/lib/data/secrets/encryption";
import { keyFile } from "@/lib/data/secrets/installation-key";
import { libraryIndex } from "@/lib/library/retrieval/index-worker/library";
import { insertSearchedPassages } from "@/lib/library/retrieval/testing/passages";
import { byTextLanguage } from "@/lib/shared/contracts/language";
import { openBackup } from "./backup-file";
import { backUpInstallation } from "./backup-installation";
import { latestBackup } from "./latest-backup";
import type { Manifest } from "./manifest";
import { checkBackup, restoreEmbedded, restoreExternal } from "./restore-backup";
import { sumsOfBackup, sumsOfDatabase, type TableSum } from "./table-sums";
import { writeBackup } from "./write-backup";

const root = fileURLToPath(new URL("../../..", import.meta.url));
const SECRET = "sk-this-must-not-be-in-a-backup";
const original = randomBytes(100_000);
const oddText = 'Line\u2028separator, tab\t, backslash \\N, quote " and “Σ”';

let place = "";
let dataDir = "";
let server: EmbeddedDatabase;
let passageId = "";
const inPlace = (name: string) => join(place, name);
const source = () => ({ url: server.url, kind: "embedded" as const, root, dataDir, inUse: true });
const plain: Parameters<typeof restoreEmbedded>[3] = {
  replace: false,
  passphrase: null,
  whenLoaded: async () => undefined,
};

/** The sums of a backup file. */
async function sumsOf(file: string): Promise<TableSum[]> {
  const backup = await openBackup(file);
  return sumsOfBackup(backup).finally(() => backup.close());
}

async function onFolder<T>(folder: string, work: (url: string) => Promise<T>): Promise<T> {
  const other = await startEmbeddedDatabase(folder);
  await closeDatabase();
  connectDatabase(other.url);
  try {
    return await work(other.url);
  } finally {
    await closeDatabase();
    await other.stop();
    connectDatabase(server.url);
  }
}

async function restore(file: string, folder: string, options: Partial<typeof plain> = {}) {
  const backup = await openBackup(file);
  try {
    return await restoreEmbedded(backup, folder, root, { ...plain, ...options });
  } finally {
    backup.close();
    connectDatabase(server.url);
  }
}

beforeAll(async () => {
  place = await mkdtemp(join(tmpdir(), "touchstone-backup-"));
  dataDir = inPlace("data");
  await copyTemplateDatabase(root, dataDir);
  server = await startEmbeddedDatabase(dataDir);
  connectDatabase(server.url);
  const runId = await insertRun({ question: oddText });
  await insertRun({ question: "In progress", status: "running", outcome: null });
  const [passage] = await insertSearchedPassages(["Bread rises because yeast makes gas.", "Salt dissolves in water."]);
  passageId = passage?.passageId ?? "";
  await pool().query("UPDATE document SET original = $1, receipt = 'null'", [original]);
  await pool().query(
    "INSERT INTO run_event (run_id, seq, type, event, state_update) VALUES ($1, 1, 'token', $2, NULL), ($1, 2, 'node-end', $2, $2)",
    [runId, JSON.stringify({ text: oddText, n: 0.1 })],
  );
  await pool().query("INSERT INTO audit_entry (type, detail) SELECT 'signed-in', '{}' FROM generate_series(1, 3)");
  await putSecret("server", encrypt(SECRET, "server", keyFile(dataDir)));
});
afterAll(async () => {
  await closeDatabase();
  await server.stop();
  await rm(place, { recursive: true, force: true });
});

describe("a backup of a running installation", () => {
  it("is of one moment, while others read and write", async () => {
    const title = randomUUID();
    let added = 0;
    const done = new AbortController();
    const writing = (async () => {
      while (!done.signal.aborted) {
        // Both rows or neither.
        await pool().query(`WITH one AS (INSERT INTO conversation (id, owner_id, title) VALUES (gen_random_uuid(), 'local', '${title}'))
          INSERT INTO seed_mark (name) VALUES ('${title} ${added}')`);
        added += 1;
      }
    })();
    const reading = Promise.all(
      Array.from({ length: 10 }, async () => {
        while (!done.signal.aborted) await pool().query("SELECT count(*) FROM passage");
      }),
    );
    const made = backUpInstallation({ ...source(), file: inPlace("busy.zip"), passphrase: null });
    const { manifest } = await made.finally(() => done.abort());
    await Promise.all([writing, reading]);
    const rowsOf = (name: string) => manifest.tables.find((table) => table.name === name)?.rows;
    expect(added).toBeGreaterThan(Number(rowsOf("seed_mark")));
    // Two runs have conversations too.
    expect(rowsOf("conversation")).toBe(Number(rowsOf("seed_mark")) + 2);
    expect(latestBackup(dataDir)).toMatchObject({ at: manifest.createdAt, file: inPlace("busy.zip") });
    expect((await readdir(dataDir)).filter((name) => name.includes("unfinished"))).toEqual([]);
    expect((await stat(inPlace("busy.zip"))).mode & 0o777).toBe(0o600);
    await pool().query("DELETE FROM conversation WHERE title = $1", [title]);
    await pool().query("DELETE FROM seed_mark");
  });

  it("is refused while another one is made", async () => {
    const first = backUpInstallation({ ...source(), file: inPlace("first.zip"), passphrase: null });
    const second = backUpInstallation({ ...source(), file: inPlace("second.zip"), passphrase: null });
    const settled = await Promise.allSettled([first, second]);
    expect(settled.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    expect(settled).toContainEqual(expect.objectContaining({ reason: expect.objectContaining({ code: "conflict" }) }));
  });

  it.runIf(process.platform === "linux")("leaves the earlier file when the disk is full", async () => {
    const file = inPlace("full.zip");
    await writeFile(file, "earlier");
    await symlink("/dev/full", `${file}.unfinished`);
    const made = backUpInstallation({ ...source(), file, passphrase: null });
    await expect(made).rejects.toMatchObject({ code: "disk_full", message: expect.stringContaining(place) });
    expect(await readFile(file, "utf8")).toBe("earlier");
    expect(existsSync(`${file}.unfinished`)).toBe(false);
  });
});

describe("a restored installation", () => {
  let file = "";
  let manifest: Manifest;
  beforeAll(async () => {
    file = inPlace("one.zip");
    ({ manifest } = await backUpInstallation({ ...source(), file, passphrase: "correct horse" }));
  });

  it("has every row, and finds its documents", async () => {
    const folder = inPlace("restored");
    let found: unknown;
    const whenLoaded = async () => {
      const tokens = { ...byTextLanguage(() => []), en: ["yeast"] };
      found = await (await libraryIndex()).searchLexical(tokens, {}, 5);
    };
    expect(await restore(file, folder, { whenLoaded })).toEqual({ replaced: null });
    expect(found).toEqual([{ passageId, score: expect.any(Number) }]);
    await onFolder(folder, async (url) => {
      expect(await sumsOfDatabase(url, root)).toEqual(await sumsOf(file));
      const { rows } = await pool().query("SELECT original, receipt::text FROM document LIMIT 1");
      expect(rows).toEqual([{ original, receipt: "null" }]);
      const next = await pool().query("INSERT INTO audit_entry (type, detail) VALUES ('signed-in', '{}') RETURNING id");
      expect(next.rows).toEqual([{ id: "4" }]);
      await expect(pool().query("DELETE FROM audit_entry")).rejects.toThrow("append-only");
    });
  });

  it("has every table but postings, histories and processes", async () => {
    const { rows } = await pool().query<{ name: string }>(
      "SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' AND tablename !~ 'migrations$'",
    );
    const left = ["passage_term", "app_process", "stored_original"];
    const names = rows.map(({ name }) => name).filter((name) => !left.includes(name));
    expect(manifest.tables.map(({ name }) => name).sort()).toEqual(names.sort());
  });

  it("moves between the embedded database and a PostgreSQL server", async () => {
    const database = await createEmptyPostgres();
    const backup = await openBackup(file);
    const options = { passphrase: null, whenLoaded: async () => undefined };
    try {
      await restoreExternal(backup, database.url, inPlace("elsewhere"), root, options);
      const there = inPlace("postgres.zip");
      await writeBackup({ url: database.url, kind: "external", root }, there, null);
      expect(await sumsOf(there)).toEqual(await sumsOf(file));
      const again = restoreExternal(backup, database.url, inPlace("elsewhere"), root, options);
      await expect(again).rejects.toMatchObject({ code: "conflict", message: expect.stringContaining("empty") });
      await restore(there, inPlace("returned"));
      await onFolder(inPlace("returned"), async (url) => {
        expect(await sumsOfDatabase(url, root)).toEqual(await sumsOf(file));
      });
    } finally {
      backup.close();
      await database.close();
      connectDatabase(server.url);
    }
  });

  it("reads its secrets with the key alone, which the file has only on request", async () => {
    const archive = await fromBufferPromise(await readFile(file));
    const texts: string[] = [];
    for await (const entry of archive.eachEntry()) {
      const parts: Buffer[] = [];
      for await (const part of await archive.openReadStreamPromise(entry)) parts.push(part);
      texts.push(Buffer.concat(parts).toString());
    }
    const all = texts.join("\n");
    expect(all).toContain('"server"');
    for (const form of ["utf8", "base64", "hex"] as const) {
      expect(all).not.toContain(Buffer.from(SECRET).toString(form));
      expect(all).not.toContain(Buffer.from(keyFile(dataDir)).toString(form));
    }
    const without = await backUpInstallation({ ...source(), file: inPlace("keyless.zip"), passphrase: null });
    expect(without.manifest.key).toBeNull();

    const folder = inPlace("with-key");
    await expect(restore(file, folder, { passphrase: "wrong" })).rejects.toMatchObject({ code: "forbidden" });
    expect(existsSync(folder)).toBe(false);
    await restore(file, folder, { passphrase: "correct horse" });
    await onFolder(folder, async () => {
      expect(decrypt((await findSecret("server")) ?? Buffer.alloc(0), "server", keyFile(folder))).toBe(SECRET);
    });
    expect((await stat(join(folder, "secret.key"))).mode & 0o777).toBe(0o600);
  });

  it("replaces another one on request, which a killed restore leaves untouched", async () => {
    const folder = inPlace("other");
    await copyTemplateDatabase(root, folder);
    await expect(restore(file, folder)).rejects.toMatchObject({ code: "conflict" });
    const before = await readdir(join(folder, "postgres"));
    for (const reached of ["restore.unfinished", "restore.unfinished/postgres/PG_VERSION"]) {
      const child = fork(fileURLToPath(new URL("./testing/restore-process.ts", import.meta.url)), [file, folder], {
        execArgv: ["--import", "tsx"],
      });
      const ended = once(child, "exit");
      while (!existsSync(join(folder, reached))) await sleep(20);
      child.kill("SIGKILL");
      expect(await ended).toEqual([null, "SIGKILL"]);
      expect(await readdir(join(folder, "postgres"))).toEqual(before);
    }
    await restore(file, folder, { replace: true });
    expect(existsSync(join(folder, "restore.unfinished"))).toBe(false);
    const [snapshot, ...others] = listSnapshots(folder);
    expect([snapshot?.reason, others]).toEqual(["restore", []]);
    expect(await onFolder(folder, async () => (await pool().query("SELECT 1 FROM run")).rowCount)).toBe(2);
  });
});

describe("a file that cannot be restored", () => {
  let file = "";
  beforeAll(async () => {
    file = inPlace("sound.zip");
    await writeBackup({ url: server.url, kind: "embedded", root }, file, null);
  });

  async function check(path: string): Promise<void> {
    const backup = await openBackup(path);
    await checkBackup(backup, root).finally(() => backup.close());
  }

  it("is refused when any part of it is damaged", async () => {
    await check(file);
    const { size } = await stat(file);
    const damaged = inPlace("damaged.zip");
    for (const at of [0.1, 0.3, 0.5, 0.7].map((part) => Math.floor(size * part))) {
      await copyFile(file, damaged);
      const handle = await open(damaged, "r+");
      const { buffer } = await handle.read(Buffer.alloc(1), 0, 1, at);
      await handle.write(Buffer.from([buffer.readUInt8() ^ 0xff]), 0, 1, at);
      await handle.close();
      await expect(check(damaged), `byte ${at} of ${size}`).rejects.toMatchObject({ code: "data_damaged" });
    }
  });

  it("is refused when it is cut off, missing or something else", async () => {
    const short = inPlace("short.zip");
    await writeFile(short, (await readFile(file)).subarray(0, -100));
    await expect(check(short)).rejects.toMatchObject({ code: "data_damaged" });
    await expect(check(inPlace("nowhere.zip"))).rejects.toMatchObject({ code: "not_found" });
    await expect(check(fileURLToPath(import.meta.url))).rejects.toMatchObject({ code: "data_damaged" });
  });

  it("is refused with its reason when a later version made it", async () => {
    const later = "9999_later";
    await pool().query("INSERT INTO _prisma_migrations (id, checksum, migration_name) VALUES ('later', 'x', $1)", [
      later,
    ]);
    await writeBackup({ url: server.url, kind: "embedded", root }, inPlace("later.zip"), null);
    await pool().query("DELETE FROM _prisma_migrations WHERE migration_name = $1", [later]);
    const refused = restore(inPlace("later.zip"), inPlace("never"));
    await expect(refused).rejects.toMatchObject({ code: "conflict", message: expect.stringContaining(later) });
    expect(existsSync(inPlace("never"))).toBe(false);
  });
});
