import { join } from "node:path";
import { z } from "zod";
import { AppError } from "@/lib/shared/errors";
import { databaseUrl, pool } from "../connection/client";
import { pendingMigrations } from "../connection/readiness";
import { describeSnapshot, newSnapshotFolder } from "../embedded/snapshots/snapshots";
import { beginUpgrade, openUpgrade } from "../embedded/snapshots/upgrade.mjs";
import { copyCluster } from "./copy-cluster";

/** Whether the connected database has data of an earlier version, to which migrations will be applied. */
export async function isUpgrade(root: string): Promise<boolean> {
  const { rows } = await pool().query(
    `SELECT to_regclass('_prisma_migrations') IS NOT NULL AND to_regclass('_index_migrations') IS NOT NULL AS known,
            to_regclass('_prisma_migrations') IS NOT NULL OR to_regclass('schema_migration') IS NOT NULL AS filled`,
  );
  const [{ known, filled }] = z.tuple([z.object({ known: z.boolean(), filled: z.boolean() })]).parse(rows);
  // The history of an early version has another name; its database lacks migrations in any case.
  return known ? (await pendingMigrations(root)).length > 0 : filled;
}

/**
 * Takes a snapshot of the connected embedded database before an upgrade, so that it can be put back. An upgrade that was
 * interrupted keeps the snapshot from before it.
 * @returns the snapshot's folder; its size, null for an earlier snapshot
 * @throws AppError `disk_full` without space for it
 */
export async function snapshotBeforeUpgrade(dataDir: string): Promise<{ folder: string; bytes: number | null }> {
  const before = await historyNow();
  const open = openUpgrade(dataDir);
  if (open !== undefined && open.before !== before) {
    beginUpgrade(dataDir, open);
    return { folder: open.snapshot, bytes: null };
  }
  const folder = newSnapshotFolder(dataDir, "upgrade");
  try {
    const { bytes } = await copyCluster(databaseUrl(), dataDir, join(folder, "postgres"));
    describeSnapshot(folder, "upgrade");
    beginUpgrade(dataDir, { snapshot: folder, before });
    return { folder, bytes };
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== "disk_full") throw error;
    const text = `No snapshot can be taken before the upgrade. ${error.message} Free some, or start with “npm start -- --no-snapshot” after “npm run backup” to another disk.`;
    throw new AppError("disk_full", text, { cause: error });
  }
}

/** Changes with every migration that is applied. No earlier version runs on a database that a later one has changed. */
async function historyNow(): Promise<string> {
  const { rows: tables } = await pool().query(
    `SELECT tablename AS name FROM pg_tables WHERE schemaname = current_schema()
       AND tablename IN ('_prisma_migrations', '_index_migrations', 'schema_migration', 'index_migration') ORDER BY 1`,
  );
  const counts: string[] = [];
  for (const { name } of z.array(z.object({ name: z.string() })).parse(tables)) {
    const { rows } = await pool().query(`SELECT count(*)::int AS count FROM "${name}"`);
    counts.push(`${name} ${z.tuple([z.object({ count: z.number() })]).parse(rows)[0].count}`);
  }
  return counts.join(", ");
}
