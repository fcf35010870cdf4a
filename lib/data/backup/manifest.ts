import { z } from "zod";
import { storedTableSchema } from "../db/backup/stored-tables";

/** Name of the entry with the manifest. */
export const MANIFEST_NAME = "manifest.json";

/** Version of the file's layout; another number is refused. */
const FORMAT = 1;

const sha256 = z.string().regex(/^[0-9a-f]{64}$/);

const writtenTableSchema = storedTableSchema.extend({
  /** Name of the entry with its rows. */
  entry: z.string(),
  rows: z.int().nonnegative(),
  /** Size of the entry before compression. */
  bytes: z.int().nonnegative(),
  /** Of the entry before compression, hex. */
  sha256,
});
export type WrittenTable = z.output<typeof writtenTableSchema>;

/** Earlier versions named the schema: those of the application, and LangGraph's, for runs in progress, which nothing reads. */
const earlierTableSchema = writtenTableSchema.extend({ schema: z.string().optional() });

function withoutCheckpoints({ schema, ...table }: z.output<typeof earlierTableSchema>): WrittenTable[] {
  return schema === "checkpoint" ? [] : [table];
}

const sealedKeySchema = z.object({
  /** Of scrypt, Base64. */
  salt: z.base64(),
  /** The installation's key, encrypted with the passphrase's; Base64. */
  sealed: z.base64(),
});
export type SealedKey = z.output<typeof sealedKeySchema>;

/** What a backup says of itself. */
export const manifestSchema = z.object({
  format: z.literal("touchstone-backup"),
  formatVersion: z.literal(FORMAT),
  /** Version of the application that wrote it. */
  application: z.string(),
  createdAt: z.iso.datetime(),
  database: z.object({ kind: z.enum(["embedded", "external"]), version: z.string() }),
  /** Applied schema migrations with their checksums. */
  migrations: z.array(z.object({ name: z.string(), checksum: z.string() })).min(1),
  tables: z.array(earlierTableSchema).transform((tables) => tables.flatMap(withoutCheckpoints)),
  /** Null if the backup was made without it. */
  key: sealedKeySchema.nullable(),
});
export type Manifest = z.output<typeof manifestSchema>;

/** The parts that are the same in every backup of this version. */
export const CURRENT_FORMAT = { format: "touchstone-backup", formatVersion: FORMAT } as const;
