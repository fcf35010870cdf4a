import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { receiptSchema } from "@/lib/shared/contracts/library/receipt/receipt";
import { pool } from "../../connection/client";
import { applyMigrations, readMigrations } from "../../connection/migrate";
import { createRealPostgres } from "../../testing/database";
import { setUpDatabase } from "../../testing/set-up-database";

setUpDatabase(createRealPostgres);

const FOLDER = fileURLToPath(new URL("../../../../../prisma/migrations", import.meta.url));

it("turns the counts of an earlier version into receipts without a parser", async () => {
  await pool().query("DROP SCHEMA public CASCADE; CREATE SCHEMA public");
  const migrations = await readMigrations(FOLDER);
  await applyMigrations(
    pool(),
    migrations.filter(({ name }) => name < "0030"),
    "_prisma_migrations",
  );
  const document = (title: string, mediaType: string, columns: string, values: string) =>
    pool().query(
      `INSERT INTO document (id, owner_id, title, file_name, media_type, content_hash, bytes, ${columns})
       VALUES (gen_random_uuid(), 'ann', '${title}', 't', '${mediaType}', '${title}', 1, ${values})`,
    );
  const findings = `{"scannedPages": 2, "hiddenElements": 3, "attachments": 0}`;
  await document("a scan", "application/pdf", "text, pages, findings", `'t', 12, '${findings}'`);
  await document("an early text", "text/plain", "text", "'t'");
  await document("not read", "text/plain", "pages", "NULL");

  await applyMigrations(pool(), migrations, "_prisma_migrations");
  const { rows } = await pool().query("SELECT title, receipt FROM document ORDER BY title");
  const none = receiptSchema.parse({});
  expect(rows.map(({ title, receipt }) => [title, receipt === null ? null : receiptSchema.parse(receipt)])).toEqual([
    [
      "a scan",
      {
        ...none,
        extent: { unit: "page", count: 12 },
        unreadPages: 2,
        unread: [{ reason: "no_text_layer", count: 2, ranges: [] }],
        hiddenElements: 3,
      },
    ],
    ["an early text", none],
    ["not read", null],
  ]);
});
