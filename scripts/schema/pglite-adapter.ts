import type { PGlite } from "@electric-sql/pglite";
import { type ColumnType, ColumnTypeEnum, type SqlDriverAdapter, type SqlQuery } from "@prisma/driver-adapter-utils";

/** PostgreSQL type ids that the system catalogues hold → how Prisma's schema engine wants them. */
const CATALOGUE_TYPES: Readonly<Record<number, ColumnType>> = {
  16: ColumnTypeEnum.Boolean,
  // "char", of which @prisma/adapter-pg knows nothing: the reason for an adapter of our own.
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

/** Lets Prisma's schema engine read the catalogue of a PGlite database. Enough for that, not for an application. */
export function pgliteAdapter(database: PGlite): SqlDriverAdapter {
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

/** The engine takes large numbers as text. */
function plain(value: unknown): unknown {
  return typeof value === "bigint" ? value.toString() : value;
}
