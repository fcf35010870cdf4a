import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { pool } from "../connection/client";
import { applyMigrations, readMigrations } from "../connection/migrate";
import { createRealPostgres } from "../testing/database";
import { setUpDatabase } from "../testing/set-up-database";

setUpDatabase(createRealPostgres);

const FOLDER = fileURLToPath(new URL("../../../../prisma/migrations", import.meta.url));
const id = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, "0")}`;

it("turn the pending work of an earlier version into jobs", async () => {
  await pool().query("DROP SCHEMA public CASCADE; CREATE SCHEMA public");
  const migrations = await readMigrations(FOLDER);
  const earlier = migrations.filter(({ name }) => name < "0024");
  await applyMigrations(pool(), earlier, "_prisma_migrations");
  const document = (n: number, columns: string, values: string) =>
    pool().query(
      `INSERT INTO document (id, owner_id, title, file_name, media_type, content_hash, ${columns})
       VALUES ('${id(n)}', 'ann', 't', 't', 'text/plain', '${n}', ${values})`,
    );
  await document(1, "bytes, cut", "10, 1");
  await document(2, "bytes, cut", "9000000, 1");
  await document(3, "bytes, cut", "10, 2");
  await document(4, "bytes, stage", "10, 'embedding'");
  await pool().query(`
    INSERT INTO ingest_job (document_id, attempts, lease_holder, lease_expires_at, created_at) VALUES
      ('${id(1)}', 2, 'somebody', '2030-01-01', '2020-01-01'), ('${id(2)}', 0, NULL, NULL, '2020-01-01'),
      ('${id(3)}', 0, NULL, NULL, '2020-01-01'), ('${id(4)}', 1, NULL, '2030-01-01', '2020-01-01');
    INSERT INTO graph_job (document_id, extractor, status, done, total, attempts, failure, retry_at) VALUES
      ('${id(1)}', 'e', 'done', 3, 3, 0, NULL, NULL), ('${id(2)}', 'e', 'failed', 1, 3, 5, 'It failed.', NULL),
      ('${id(3)}', 'e', 'queued', 2, 3, 1, 'Later.', '2030-01-01');
    INSERT INTO graph_state (owner_id, communities_holder, communities_lease) VALUES ('ann', 'somebody', '2030-01-01');
    INSERT INTO embedding_index (id, model, provider, slot, failures, retry_at) VALUES
      ('${id(5)}', 'm', 'built-in', 'active', 2, '2030-01-01');
    INSERT INTO eval_run (id, owner_id, trigger, status, settings_revision, prompt_hash, running_owner) VALUES
      ('${id(6)}', 'ann', 'person', 'running', 0, '', 'ann'), ('${id(7)}', 'ann', 'person', 'ended', 0, '', NULL);
    INSERT INTO alert_rule (id, owner_id, name, metric, comparison, threshold, window_minutes) VALUES
      ('${id(8)}', 'ann', 'n', 'runs', 'below', 1, 60);
    INSERT INTO alert (id, rule_id, owner_id, value, runs, window_from, window_to, condition) VALUES
      ('${id(9)}', '${id(8)}', 'ann', 0, 1, now(), now(), '{}');
    INSERT INTO alert_delivery (id, alert_id, kind, channel, target, state, tries, due_at) VALUES
      ('${id(10)}', '${id(9)}', 'opened', 'email', 'a', 'failing', 3, '2030-01-01'),
      ('${id(11)}', '${id(9)}', 'opened', 'email', 'b', 'sent', 1, '2020-01-01')`);

  await applyMigrations(pool(), migrations, "_prisma_migrations");
  const { rows } = await pool().query(
    `SELECT kind, right(subject, 2) AS subject, owner_id, right(document_id::text, 2) AS document, lane, priority, size,
            state, tries, extract(year FROM run_after)::int AS due, last_error, lease_holder FROM job ORDER BY kind, subject`,
  );
  const shown = rows.map(
    ({ kind, subject, document: of, lane, priority, size, state, tries, due, last_error: error }) =>
      [kind, subject, of ?? "-", lane, priority, size, state, tries, due === 2030 ? "waits" : "due", error ?? ""]
        .filter((value) => value !== "")
        .join(" "),
  );
  expect(shown).toEqual([
    "delivery 10 - 0 0 queued 3 waits",
    "evaluation nn - 0 0 queued 0 due",
    "graph_document 02 02 0 0 failed 5 due It failed.",
    "graph_document 03 03 0 0 queued 1 waits Later.",
    "ingest 01 01 quick 0 10 queued 2 due",
    "ingest 02 02 slow 0 0 queued 0 due",
    "ingest 03 03 slow 1 0 queued 0 due",
    "ingest 04 04 quick 0 2147483647 queued 1 waits",
  ]);
  expect(rows.every(({ owner_id, lease_holder }) => owner_id === "ann" && lease_holder === null)).toBe(true);
  expect((await pool().query("SELECT done, total FROM graph_reading ORDER BY document_id")).rows).toEqual([
    { done: 3, total: 3 },
    { done: 1, total: 3 },
    { done: 2, total: 3 },
  ]);
});

it("move the messages of alerts and of webhooks into one table, with their jobs", { timeout: 60_000 }, async () => {
  await pool().query("DROP SCHEMA public CASCADE; CREATE SCHEMA public");
  const migrations = await readMigrations(FOLDER);
  const earlier = migrations.filter(({ name }) => name < "0075");
  await applyMigrations(pool(), earlier, "_prisma_migrations");
  await pool().query(`
    INSERT INTO alert_rule (id, owner_id, name, metric, comparison, threshold, window_minutes) VALUES
      ('${id(1)}', 'local', 'n', 'runs', 'below', 1, 60);
    INSERT INTO alert (id, rule_id, owner_id, value, runs, window_from, window_to, condition) VALUES
      ('${id(2)}', '${id(1)}', 'local', 0, 1, now(), now(), '{}');
    INSERT INTO alert_delivery (id, alert_id, kind, channel, target, state, tries, failure) VALUES
      ('${id(3)}', '${id(2)}', 'opened', 'email', 'a@example.org', 'sent', 1, NULL),
      ('${id(4)}', '${id(2)}', 'ended', 'webhook', 'hooks.example.org', 'failing', 2, 'refused');
    INSERT INTO webhook (id, name, address, host, events, secret) VALUES ('${id(5)}', 'n', 'x', 'h', '{run.ended}', 'x');
    INSERT INTO webhook_delivery (id, webhook_id, type, subject, data) VALUES
      ('${id(6)}', '${id(5)}', 'run.ended', 'run', '{"runId": "run"}');
    INSERT INTO job (kind, subject, owner_id, tries) VALUES
      ('alert_delivery', '${id(4)}', 'local', 2), ('webhook_delivery', '${id(6)}', '${id(5)}', 0)`);

  await applyMigrations(pool(), migrations, "_prisma_migrations");
  const { rows } = await pool().query(
    "SELECT type, channel, target, subject, state, tries, failure, data FROM delivery ORDER BY id",
  );
  expect(rows).toEqual([
    {
      ...{ type: "alert.opened", channel: "email", target: "a@example.org", subject: id(2) },
      ...{ state: "sent", tries: 1, failure: null, data: {} },
    },
    {
      ...{ type: "alert.ended", channel: "webhook", target: "hooks.example.org", subject: id(2) },
      ...{ state: "failing", tries: 2, failure: "refused", data: {} },
    },
    {
      ...{ type: "run.ended", channel: "webhook", target: null, subject: "run" },
      ...{ state: "pending", tries: 0, failure: null, data: { runId: "run" } },
    },
  ]);
  const jobs = await pool().query("SELECT kind, subject, tries FROM job ORDER BY subject");
  expect(jobs.rows).toEqual([
    { kind: "delivery", subject: id(4), tries: 2 },
    { kind: "delivery", subject: id(6), tries: 0 },
  ]);
});
