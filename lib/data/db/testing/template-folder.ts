import { createHash } from "node:crypto";
import { mkdir, mkdtemp, readdir, readFile, rename, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { Pool } from "pg";
import { readMigrations } from "../connection/migrate";
import { migrationFolders, prepareDatabase } from "../connection/prepare-database";
import { copyFolder } from "../embedded/folders/copy-folder";
import { startEmbeddedDatabase } from "../embedded/start-embedded-database";

/**
 * The folder of an initialised and migrated embedded database; no test writes to it, and test databases are copies of it,
 * because creating one takes seconds and copying it does not.
 */
export async function templateDatabase(root: string): Promise<string> {
  const template = join(root, "node_modules/.cache/touchstone", `database-${await fingerprint(root)}`);
  if (!(await exists(template))) await makeTemplate(root, template);
  return template;
}

/** Fills a folder with a copy of the template. */
export async function copyTemplateDatabase(root: string, target: string): Promise<void> {
  await copyFolder(await templateDatabase(root), target);
}

async function makeTemplate(root: string, template: string): Promise<void> {
  await mkdir(join(template, ".."), { recursive: true });
  const draft = await mkdtemp(`${template}.`);
  const server = await startEmbeddedDatabase(draft);
  const pool = new Pool({ connectionString: server.url });
  await prepareDatabase(pool, root);
  await pool.end();
  await server.stop();
  try {
    await rename(draft, template);
  } catch (error) {
    // Another test process was faster; its template is just as good.
    await rm(draft, { recursive: true, force: true });
    if (!(await exists(template))) throw error;
  }
}

/** Changes with the migrations, the other preparation steps and the database's version. */
async function fingerprint(root: string): Promise<string> {
  const folders = migrationFolders(root);
  const hash = createHash("sha256");
  for (const { name, sql } of [...(await readMigrations(folders.schema)), ...(await readMigrations(folders.index))]) {
    hash.update(`${name}\0${sql}\0`);
  }
  const code: string[] = [];
  for (const folder of ["lib/data/db/connection", "lib/data/db/search"]) {
    const names = await readdir(join(root, folder));
    code.push(
      ...names
        .filter((name) => /(?<!\.test)\.ts$/.test(name))
        .sort()
        .map((name) => join(folder, name)),
    );
  }
  const others = ["lib/shared/contracts/language.ts", "node_modules/@electric-sql/pglite/package.json"];
  for (const path of [...code, ...others]) {
    hash.update(await readFile(join(root, path)));
  }
  return hash.digest("hex").slice(0, 16);
}

async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}
