import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { rm } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { loadMessages } from "@/i18n/load-messages";
import { closeDatabase, connectDatabase, db, pool } from "@/lib/data/db/connection/client";
import { startEmbeddedDatabase } from "@/lib/data/db/embedded/start-embedded-database";
import { insertDocument } from "@/lib/data/db/library/insert-document";
import { beginStoring } from "@/lib/data/db/originals/stored-originals";
import { damagePage } from "@/lib/data/db/testing/damage-page";
import { insertRun } from "@/lib/data/db/testing/insert-run";
import { copyTemplateDatabase } from "@/lib/data/db/testing/template-folder";
import { placeNamed } from "@/lib/data/originals/places";
import { getOriginal } from "@/lib/data/originals/read-original";
import { LANGUAGES } from "@/lib/shared/contracts/language";
import { printRepair } from "./print-repair";
import { type RepairOutcome, repairData } from "./repair-data";

const root = fileURLToPath(new URL("../..", import.meta.url));
// Before anything reads the environment.
const folder = await vi.hoisted(async () => {
  const { stubDataFolder } = await import("@/lib/data/db/testing/embedded-folder");
  return stubDataFolder("touchstone-repair-");
});

/** The original of the first is a file of the folder. */
const TITLES = ["Pepper", "Salt", "Sugar"];
const [OUTSIDE = ""] = TITLES;
const bytesOf = (title: string) => Buffer.from(`${title} dissolves in water.`);

/** Each kind of damaged relation, and a page of it that has rows. */
const DAMAGED = [
  ["passage", 1],
  ["run_event", 1],
  ["document", 0],
  ["settings_revision", 0],
  ["run_event_pkey", 1],
  ["passage_tokens_en_bm25_idx", 0],
] as const;

async function onDatabase<T>(work: () => Promise<T>): Promise<T> {
  const server = await startEmbeddedDatabase(folder);
  connectDatabase(server.url);
  const done = await work();
  await pool().query("CHECKPOINT");
  await closeDatabase();
  await server.stop();
  return done;
}

async function fileOf(relation: string): Promise<string> {
  const { rows } = await pool().query<{ path: string }>("SELECT pg_relation_filepath($1::regclass) AS path", [
    relation,
  ]);
  return rows[0]?.path ?? "";
}

async function fill(): Promise<void> {
  for (const title of TITLES) {
    const bytes = bytesOf(title);
    const contentHash = createHash("sha256").update(bytes).digest("hex");
    const file = {
      title,
      fileName: `${title}.txt`,
      mediaType: "text/plain" as const,
      sample: false,
      sourceUrl: null,
      addedBy: "local",
    };
    await insertDocument({ ...file, bytes, contentHash });
    if (title !== OUTSIDE) continue;
    const stored = await beginStoring("folder", contentHash);
    await placeNamed("folder").write(stored.key, bytes);
    await db().storedOriginal.updateMany({ data: { state: "stored" } });
    await db().document.updateMany({ where: { title }, data: { original: null } });
  }
  await pool().query(`
    DELETE FROM job WHERE kind = 'ingest';
    UPDATE document SET status = 'ready', stage = 'done', text = 'x', done = 60, total = 60;
    INSERT INTO passage (id, document_id, ordinal, text, start_offset, end_offset, heading_path, language)
    SELECT gen_random_uuid(), id, n, repeat(md5(n::text), 10), 0, 1, '{}', 'en' FROM document, generate_series(0, 59) AS n;
    INSERT INTO settings_revision (revision, owner_id, settings, diff) VALUES (1, 'local', '{}', '{}')`);
  const conversationId = "00000000-0000-4000-8000-000000000001";
  await db().conversation.create({ data: { id: conversationId, ownerId: "local", title: "About the sea" } });
  const runId = await insertRun({ question: "Why is the sea salty?", conversationId });
  await pool().query(
    `INSERT INTO run_event (run_id, seq, type, event)
     SELECT $1, n, CASE n WHEN 60 THEN 'run-end' ELSE 'token' END, jsonb_build_object('text', repeat('x', 500))
     FROM generate_series(1, 60) AS n`,
    [runId],
  );
}

afterAll(() => rm(folder, { recursive: true, force: true }));

describe("a data folder with a damaged page in a table of each kind", () => {
  let outcome: RepairOutcome;
  beforeAll(async () => {
    await copyTemplateDatabase(root, folder);
    const files = await onDatabase(async () => {
      await fill();
      return Promise.all(DAMAGED.map(async ([relation, block]) => ({ file: await fileOf(relation), block })));
    });
    for (const { file, block } of files) await damagePage(folder, file, block);
    outcome = await repairData(folder, () => undefined);
  });

  it("is repaired: a copy is kept, every damaged place is named, and none remains", async () => {
    if (outcome.kind !== "repaired") throw new Error(`It is ${outcome.kind}.`);
    expect(existsSync(outcome.copy.folder)).toBe(true);
    expect(outcome.copy.bytes).toBeGreaterThan(1_000_000);
    expect(outcome.remaining).toBe(0);
    const named = outcome.places.map(({ table, index, block }) => [index ?? table, block]);
    expect(named.sort()).toEqual(DAMAGED.map((own) => [...own]).sort());
    expect(await repairData(folder, () => undefined)).toMatchObject({ kind: "sound" });
  });

  it("has documents ingested again from intact originals, and names what is lost", async () => {
    if (outcome.kind !== "repaired") throw new Error(`It is ${outcome.kind}.`);
    const { result } = outcome;
    expect(result).toMatchObject({ readAgain: TITLES, withoutOriginal: [] });
    expect(result.gaps).toEqual([{ conversation: "About the sea", question: "Why is the sea salty?" }]);
    for (const language of LANGUAGES) {
      const told = printRepair(outcome, { language, messages: await loadMessages(language) });
      for (const name of [...TITLES, "About the sea", "settings_revision, page 0", outcome.copy.folder]) {
        expect(told).toContain(name);
      }
    }
    await onDatabase(async () => {
      const documents = await db().document.findMany({ orderBy: { title: "asc" }, include: { jobs: true } });
      expect(documents).toMatchObject(
        TITLES.map((title) => ({ title, status: "queued", jobs: [{ kind: "ingest", tries: 0 }] })),
      );
      for (const { id, title } of documents) {
        expect(Buffer.from((await getOriginal(id))?.bytes ?? []).equals(bytesOf(title))).toBe(true);
      }
      expect(await db().passage.count()).toBe(0);
      expect(await db().runEvent.count()).toBeGreaterThan(0);
      await db().settingsRevision.create({ data: { revision: 1, ownerId: "local", settings: {}, diff: {} } });
    });
  });

  it("stays unchanged if the catalogue itself is damaged", async () => {
    const file = await onDatabase(() => fileOf("pg_class"));
    await damagePage(folder, file, 2);
    const beyond = await repairData(folder, () => undefined);
    expect(beyond).toMatchObject({ kind: "beyond_repair", places: [{ relation: file, block: 2 }] });
    for (const language of LANGUAGES) {
      const messages = await loadMessages(language);
      const told = printRepair(beyond, { language, messages });
      expect(told).toContain(messages.doctor.repair.beyondRepair);
      expect(told).toContain(`${file}, page 2`);
    }
  });
});
