import { AppError } from "../errors";
import { databaseKind, pool } from "./client";
import { readMigrations } from "./migrate";
import { migrationFolders } from "./prepare-database";

/** @throws whatever keeps the database from answering. */
export async function assertDatabaseAnswers(): Promise<void> {
  await pool().query("SELECT 1");
}

/**
 * @param root folder that holds `prisma/`
 * @throws AppError `unavailable` that names the migrations which are not applied
 */
export async function assertMigrationsApplied(root: string): Promise<void> {
  const folders = migrationFolders(root);
  await assertApplied(folders.schema, "schema_migration");
  if (databaseKind() === "embedded") await assertApplied(folders.index, "index_migration");
}

async function assertApplied(folder: string, history: "schema_migration" | "index_migration"): Promise<void> {
  const wanted = await readMigrations(folder);
  const { rows } = await pool().query<{ name: string }>(`SELECT "name" FROM "${history}"`);
  const applied = new Set(rows.map((row) => row.name));
  const pending = wanted.filter(({ name }) => !applied.has(name)).map(({ name }) => name);
  if (pending.length > 0) throw new AppError("unavailable", `These migrations are not applied: ${pending.join(", ")}.`);
}
