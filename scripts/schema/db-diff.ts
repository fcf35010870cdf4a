/**
 * npm run db:diff            prints the SQL that is missing from the committed migrations
 * npm run db:diff -- NAME    writes it to prisma/migrations/<next number>_NAME/migration.sql
 */
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { readMigrations } from "@/lib/data/db/connection/migrate";
import { diffMigrationsAndSchema, nextNumber } from "./schema-diff";

const folder = fileURLToPath(new URL("../../prisma/migrations", import.meta.url));
const name = process.argv[2];

const sql = await diffMigrationsAndSchema();
if (sql === "") {
  console.error("Schema and migrations agree.");
} else if (name === undefined) {
  console.log(sql);
} else if (/^[a-z0-9_]+$/.test(name)) {
  const target = join(folder, `${nextNumber(await readMigrations(folder))}_${name}`);
  await mkdir(target, { recursive: true });
  await writeFile(join(target, "migration.sql"), `${sql}\n`);
  console.error(`Wrote ${target}/migration.sql`);
} else {
  console.error("A migration's name is made of a-z, 0-9 and _.");
  process.exitCode = 1;
}
