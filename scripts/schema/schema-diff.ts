import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { PGlite } from "@electric-sql/pglite";
import {
  bindMigrationAwareSqlAdapterFactory,
  type ColumnType,
  ColumnTypeEnum,
  type SqlDriverAdapter,
  type SqlQuery,
} from "@prisma/driver-adapter-utils";
import * as engineModule from "@prisma/schema-engine-wasm/schema_engine_bg";
import { z } from "zod";
import { type Migration, readMigrations } from "@/lib/data/db/connection/migrate";

/** PostgreSQL type ids in the system catalogues → the types of Prisma's schema engine. */
const CATALOGUE_TYPES: Readonly<Record<number, ColumnType>> = {
  16: ColumnTypeEnum.Boolean,
  // "char", which @prisma/adapter-pg does not support: the reason for this adapter.
  18: ColumnTypeEnum.Character,
  20: ColumnTypeEnum.Int64,
  21: ColumnTypeEnum.Int32,
  23: ColumnTypeEnum.Int32,
  26: ColumnTypeEnum.Int64,
  1002: ColumnTypeEnum.CharacterArray,
  1003: ColumnTypeEnum.TextArray,
  1005: ColumnTypeEnum.Int32Array,
  1007: ColumnTypeEnum.Int32Array,
  1009: ColumnTypeEnum.TextArray,
};

/** Lets Prisma's schema engine read the catalogue of a PGlite database. Not enough for an application. */
function pgliteAdapter(database: PGlite): SqlDriverAdapter {
  return {
    provider: "postgres",
    adapterName: "pglite",
    queryRaw: async ({ sql, args }: SqlQuery) => {
      const { fields, rows } = await database.query<unknown[]>(sql, args, { rowMode: "array" });
      const columnTypes = fields.map((field) => CATALOGUE_TYPES[field.dataTypeID] ?? ColumnTypeEnum.Text);
      return { columnNames: fields.map((field) => field.name), columnTypes, rows: rows.map((row) => row.map(plain)) };
    },
    executeRaw: async ({ sql, args }: SqlQuery) => (await database.query(sql, args)).affectedRows ?? 0,
    executeScript: async (script: string) => {
      await database.exec(script);
    },
    startTransaction: () => Promise.reject(new Error("The schema engine opens no transactions through its adapter.")),
    dispose: () => Promise.resolve(),
  };
}

/** The engine expects large numbers as text. */
function plain(value: unknown): unknown {
  return typeof value === "bigint" ? value.toString() : value;
}

const root = fileURLToPath(new URL("../..", import.meta.url));

/** The engine's package exports these but leaves them out of its types. */
const engineSchema = z.object({
  __wbg_set_wasm: z.function({ input: [z.unknown()], output: z.void() }),
});
const startSchema = z.object({ __wbindgen_start: z.function({ input: [], output: z.void() }) });

/**
 * The SQL from the committed migrations to `prisma/schema.prisma`; empty if they agree.
 * Prisma's own schema engine compares both on an in-memory database.
 */
export async function diffMigrationsAndSchema(migrations?: readonly Migration[]): Promise<string> {
  const schema = await readFile(join(root, "prisma/schema.prisma"), "utf8");
  const known = migrations ?? (await readMigrations(join(root, "prisma/migrations")));
  const database = await PGlite.create();
  const connect = () => Promise.resolve(pgliteAdapter(database));
  engineLoaded ??= loadEngine();
  const { SchemaEngine } = await engineLoaded;
  const engine = await SchemaEngine.new(
    { datamodels: [["schema.prisma", schema]] },
    () => undefined,
    bindMigrationAwareSqlAdapterFactory({
      provider: "postgres",
      adapterName: "pglite",
      connect,
      // The database is empty, so it also serves as the shadow database.
      connectToShadowDb: connect,
    }),
  );
  try {
    const { stdout } = await engine.diff({
      from: {
        tag: "migrations",
        baseDir: join(root, "prisma/migrations"),
        lockfile: { path: "migration_lock.toml", content: 'provider = "postgresql"' },
        shadowDbInitScript: "",
        migrationDirectories: known.map(({ name, sql }) => ({
          path: name,
          migrationFile: { path: "migration.sql", content: { tag: "ok", value: sql } },
        })),
      },
      to: { tag: "schemaDatamodel", files: [{ path: "schema.prisma", content: schema }] },
      script: true,
      exitCode: null,
      filters: { externalTables: [], externalEnums: [] },
    });
    const sql = stdout?.trim() ?? "";
    return sql === "-- This is an empty migration." ? "" : sql;
  } finally {
    engine.free();
    await database.close();
  }
}

/** The engine keeps its instance in module variables: one per process. */
let engineLoaded: Promise<typeof engineModule> | undefined;

/** Instantiates the engine directly: Node 20 cannot import WebAssembly files like the package's entry point. */
async function loadEngine(): Promise<typeof engineModule> {
  const folder = dirname(createRequire(import.meta.url).resolve("@prisma/schema-engine-wasm"));
  const { instance } = await WebAssembly.instantiate(await readFile(join(folder, "schema_engine_bg.wasm")), {
    "./schema_engine_bg.js": { ...engineModule },
  });
  engineSchema.parse({ ...engineModule }).__wbg_set_wasm(instance.exports);
  startSchema.parse({ ...instance.exports }).__wbindgen_start();
  return engineModule;
}
