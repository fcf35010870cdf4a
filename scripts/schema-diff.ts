import { mkdtemp, readFile, rm } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { PGlite } from "@electric-sql/pglite";
import { PrismaPg } from "@prisma/adapter-pg";
import { bindMigrationAwareSqlAdapterFactory, ColumnTypeEnum, type SqlDriverAdapter } from "@prisma/driver-adapter-utils";
import * as engineModule from "@prisma/schema-engine-wasm/schema_engine_bg";
import { z } from "zod";
import { EmbeddedSession } from "@/lib/db/embedded/embedded-session";
import { serveSocket } from "@/lib/db/embedded/serve-socket";
import { prepareSocketPlace } from "@/lib/db/embedded/socket-path";
import { type Migration, readMigrations } from "@/lib/db/migrate";

const root = fileURLToPath(new URL("..", import.meta.url));

/** The engine's package exports these beside its documented class and leaves them out of its types. */
const engineSchema = z.object({
  __wbg_set_wasm: z.function({ input: [z.unknown()], output: z.void() }),
});
const startSchema = z.object({ __wbindgen_start: z.function({ input: [], output: z.void() }) });

/**
 * The SQL that leads from the committed migrations to `prisma/schema.prisma`; empty when they agree.
 * Both are compared by Prisma's own schema engine on a database in memory.
 */
export async function diffMigrationsAndSchema(migrations?: readonly Migration[]): Promise<string> {
  const schema = await readFile(join(root, "prisma/schema.prisma"), "utf8");
  const known = migrations ?? (await readMigrations(join(root, "prisma/migrations")));
  return withScratchDatabase(async (url) => {
    const { SchemaEngine } = await loadEngine();
    const factory = new PrismaPg({ connectionString: url, max: 1 });
    const adapters = bindMigrationAwareSqlAdapterFactory({
      provider: factory.provider,
      adapterName: factory.adapterName,
      connect: async () => withWholeCharacters(await factory.connect()),
      // The scratch database is empty, so it is the shadow database as well.
      connectToShadowDb: async () => withWholeCharacters(await factory.connect()),
    });
    const files = [{ path: "schema.prisma", content: schema }];
    const engine = await SchemaEngine.new({ datamodels: [["schema.prisma", schema]] }, () => undefined, adapters);
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
        to: { tag: "schemaDatamodel", files },
        script: true,
        exitCode: null,
        filters: { externalTables: [], externalEnums: [] },
      });
      const sql = stdout?.trim() ?? "";
      return sql === "-- This is an empty migration." ? "" : sql;
    } finally {
      engine.free();
    }
  });
}

/** The engine refuses the empty `"char"` values of PostgreSQL's catalogue; its native drivers see them as NUL. */
function withWholeCharacters<T extends SqlDriverAdapter>(adapter: T): T {
  const queryRaw = adapter.queryRaw.bind(adapter);
  adapter.queryRaw = async (query) => {
    const result = await queryRaw(query);
    for (const row of result.rows) {
      result.columnTypes.forEach((type, index) => {
        if (type === ColumnTypeEnum.Character && row[index] === "") row[index] = "\0";
      });
    }
    return result;
  };
  return adapter;
}

/** Instantiates the engine by hand: Node 20 cannot import WebAssembly files as the package's entry point does. */
async function loadEngine(): Promise<typeof engineModule> {
  const folder = dirname(createRequire(import.meta.url).resolve("@prisma/schema-engine-wasm"));
  const { instance } = await WebAssembly.instantiate(await readFile(join(folder, "schema_engine_bg.wasm")), {
    "./schema_engine_bg.js": { ...engineModule },
  });
  engineSchema.parse({ ...engineModule }).__wbg_set_wasm(instance.exports);
  startSchema.parse({ ...instance.exports }).__wbindgen_start();
  return engineModule;
}

async function withScratchDatabase<T>(use: (url: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), "schema-diff-"));
  const place = await prepareSocketPlace(folder);
  const session = await EmbeddedSession.open(await PGlite.create());
  const server = await serveSocket(session, place.path, {
    onBroken: (error) => {
      throw error;
    },
  });
  try {
    return await use(place.url);
  } finally {
    await server.close();
    await rm(folder, { recursive: true, force: true });
  }
}
