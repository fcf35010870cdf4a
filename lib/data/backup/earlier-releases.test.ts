/**
 * Backups that earlier releases made, restored by this version. Each has the sample library, three documents of a
 * harbour, three questions about them and saved settings.
 */
import { mkdir, mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { closeDatabase, connectDatabase, databaseUrl, db } from "@/lib/data/db/connection/client";
import { EVERYONE } from "@/lib/data/db/connection/owner";
import { startEmbeddedDatabase } from "@/lib/data/db/embedded/start-embedded-database";
import { listRuns } from "@/lib/data/db/runs/read-runs";
import { readRunEvents } from "@/lib/data/db/runs/run-events";
import { latestSettings } from "@/lib/data/db/settings/settings";
import { createEmptyPostgres } from "@/lib/data/db/testing/database";
import { libraryIndex } from "@/lib/library/retrieval/index-worker/library";
import { byTextLanguage } from "@/lib/shared/contracts/language";
import { runListQuerySchema } from "@/lib/shared/contracts/runs/run-filter";
import { foldAttempts } from "@/lib/shared/projections/trace/attempts";
import { type BackupFile, openBackup } from "./backup-file";
import { moveDatabase } from "./move-database";
import { restoreEmbedded, restoreExternal } from "./restore-backup";
import { sumsOfDatabase } from "./table-sums";

const root = fileURLToPath(new URL("../../..", import.meta.url));
const releases = fileURLToPath(new URL("./testing/releases", import.meta.url));
const names = (await readdir(releases)).filter((name) => name.endsWith(".zip"));

/** What people have made; tables that are derived may be filled by other rules in a later version. */
const KEPT = ["document", "passage", "conversation", "run", "run_event", "claim_verdict", "grade", "settings_revision"];

let place = "";
beforeAll(async () => {
  place = await mkdtemp(join(tmpdir(), "touchstone-releases-"));
});
afterAll(async () => {
  await closeDatabase();
  await rm(place, { recursive: true, force: true });
});

/** Examines the connected database, to which the backup was just restored. */
async function examine({ manifest }: BackupFile): Promise<void> {
  const sums = await sumsOfDatabase(databaseUrl(), root);
  for (const name of KEPT) {
    const before = manifest.tables.find((table) => table.name === name)?.rows;
    expect(before, name).toBeGreaterThan(0);
    expect(sums.find((table) => table.name === name)?.rows, name).toBe(before);
  }
  const { runs } = await listRuns(EVERYONE, runListQuerySchema.parse({}));
  expect(runs.map(({ outcome }) => outcome).sort()).toEqual(["abstained", "approved", "best_effort"]);
  const approved = runs.find(({ outcome }) => outcome === "approved");
  const attempts = foldAttempts(await readRunEvents(approved?.id ?? ""));
  expect(attempts.at(-1)?.text).toContain("18:20");
  expect((await latestSettings()).settings).toMatchObject({ retrieval: { topK: 7 } });
  const hits = await (await libraryIndex()).searchLexical({ ...byTextLanguage(() => []), en: ["lantern"] }, {}, 3);
  const found = await db().passage.findMany({
    where: { id: { in: hits.map(({ passageId }) => passageId) } },
    select: { document: { select: { title: true } } },
  });
  expect(found.map(({ document }) => document.title)).toContain("Lantern room policy");
}

describe.each(names)("the backup of release %s", (name) => {
  it("is restored into an embedded database, which moves to a server and back", { timeout: 240_000 }, async () => {
    const folder = join(place, name);
    await mkdir(folder);
    const backup = await openBackup(join(releases, name));
    const whenLoaded = () => examine(backup);
    await restoreEmbedded(backup, folder, root, { replace: false, passphrase: null, whenLoaded });
    const server = await startEmbeddedDatabase(folder);
    const database = await createEmptyPostgres();
    await closeDatabase();
    try {
      const source = { url: server.url, kind: "embedded", root, dataDir: folder, replace: true, whenLoaded } as const;
      const there = await moveDatabase({ ...source, to: database.url });
      const back = await moveDatabase({ ...source, url: database.url, kind: "external", dataDir: place, to: null });
      expect(back.sums).toEqual(there.sums);
    } finally {
      backup.close();
      await server.stop();
      await database.close();
    }
  });

  it("is restored into a server's database", { timeout: 120_000 }, async () => {
    const database = await createEmptyPostgres();
    const backup = await openBackup(join(releases, name));
    try {
      const options = { passphrase: null, whenLoaded: () => examine(backup) };
      await restoreExternal(backup, database.url, join(place, "elsewhere"), root, options);
    } finally {
      backup.close();
      connectDatabase(database.url);
      await database.close();
    }
  });
});
