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

/** PostgreSQL type ids of the system catalogues and of Prisma's history → the types of its schema engine. */
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
  1184: ColumnTypeEnum.DateTime,
};

/** A database as the schema engine uses it. */
export interface EngineDatabase {
  /** @returns rows as lists of values, in the order of the fields */
  query(
    sql: string,
    values: unknown[],
  ): Promise<{ fields: Array<{ name: string; dataTypeID: number }>; rows: unknown[][]; affectedRows?: number }>;
  /** Runs several statements. */
  exec(script: string): Promise<unknown>;
}

function engineDatabase(database: PGlite): EngineDatabase {
  return {
    query: (sql, values) => database.query<unknown[]>(sql, values, { rowMode: "array" }),
    exec: (script) => database.exec(script),
  };
}

/** Lets Prisma's schema engine read the catalogue of a database. Not enough for an application. */
function engineAdapter(database: EngineDatabase): SqlDriverAdapter {
  return {
    provider: "postgres",
    adapterName: "catalogue",
    queryRaw: async ({ sql, args }: SqlQuery) => {
      const { fields, rows } = await database.query(sql, args);
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

/** The engine expects large numbers and times as text. */
function plain(value: unknown): unknown {
  if (value instanceof Date) return value.toISOString();
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
  const database = await PGlite.create();
  try {
    const schema = await readSchema();
    const { stdout } = await withEngine(engineDatabase(database), async (engine) =>
      engine.diff({
        from: { tag: "migrations", ...(await migrationList(migrations)) },
        to: { tag: "schemaDatamodel", files: [{ path: "schema.prisma", content: schema }] },
        script: true,
        exitCode: null,
        filters: NO_FILTERS,
      }),
    );
    const sql = stdout?.trim() ?? "";
    return sql === "-- This is an empty migration." ? "" : sql;
  } finally {
    await database.close();
  }
}

/** What `prisma migrate status` says of a database: Prisma's own schema engine reads the history of migrations. */
export async function diagnoseHistory(database: EngineDatabase): Promise<engineModule.DiagnoseMigrationHistoryOutput> {
  return withEngine(database, async (engine) =>
    engine.diagnoseMigrationHistory({
      migrationsList: await migrationList(),
      optInToShadowDatabase: false,
      filters: NO_FILTERS,
    }),
  );
}

const NO_FILTERS = { externalTables: [], externalEnums: [] };

function readSchema(): Promise<string> {
  return readFile(join(root, "prisma/schema.prisma"), "utf8");
}

/** The migrations as the engine reads them; by default the committed ones. */
async function migrationList(migrations?: readonly Migration[]): Promise<engineModule.MigrationList> {
  const folder = join(root, "prisma/migrations");
  const lockfile = "migration_lock.toml";
  return {
    baseDir: folder,
    lockfile: { path: lockfile, content: await readFile(join(folder, lockfile), "utf8") },
    shadowDbInitScript: "",
    migrationDirectories: (migrations ?? (await readMigrations(folder))).map(({ name, sql }) => ({
      path: name,
      migrationFile: { path: "migration.sql", content: { tag: "ok", value: sql } },
    })),
  };
}

async function withEngine<T>(
  database: EngineDatabase,
  use: (engine: engineModule.SchemaEngine) => Promise<T>,
): Promise<T> {
  const connect = () => Promise.resolve(engineAdapter(database));
  engineLoaded ??= loadEngine();
  const { SchemaEngine } = await engineLoaded;
  const engine = await SchemaEngine.new(
    { datamodels: [["schema.prisma", await readSchema()]] },
    () => undefined,
    bindMigrationAwareSqlAdapterFactory({
      provider: "postgres",
      adapterName: "catalogue",
      connect,
      // Only the diff needs one: its database is empty.
      connectToShadowDb: connect,
    }),
  );
  try {
    return await use(engine);
  } finally {
    engine.free();
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

/** The number after the highest: not every number is in use. */
export function nextNumber(migrations: readonly Pick<Migration, "name">[]): string {
  const highest = Math.max(0, ...migrations.map(({ name }) => Number.parseInt(name, 10)));
  return String(highest + 1).padStart(4, "0");
}
