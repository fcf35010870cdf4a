import { randomUUID } from "node:crypto";
import { Client } from "pg";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { closeDatabase, connectDatabase, db, pool } from "../connection/client";
import { createTestRun } from "../testing/create-test-run";
import { createRealPostgres, type TestDatabase } from "../testing/database";
import { storeEvents } from "../testing/store-events";
import { startTransactionPooler } from "../testing/transaction-pooler";
import { type HeardNotice, onNotice, startListening, stopListening } from "./hear-notices";
import { NOTICE_CHANNEL, payloadsOf } from "./notice";

let database: TestDatabase;
let pooler: { url: string; stop(): Promise<void> };
beforeAll(async () => {
  database = await createRealPostgres();
  await closeDatabase();
  pooler = await startTransactionPooler(database.url, 3);
  connectDatabase(pooler.url, database.url);
});
afterAll(async () => {
  await stopListening();
  await closeDatabase();
  await pooler.stop();
  await database.close();
});

it("has no sessions: what a connection has set is soon another's", async () => {
  const lost = new Client({ connectionString: pooler.url });
  await lost.connect();
  const heard = vi.fn();
  lost.on("notification", heard);
  await lost.query("LISTEN pooled");
  await pool().query("select pg_notify('pooled', '')");
  await lost.query("select 1");
  expect(heard).not.toHaveBeenCalled();
  await lost.end();
});

it("passes statements and transactions on, many at a time", async () => {
  const title = randomUUID();
  await Promise.all(
    Array.from({ length: 20 }, (_, at) =>
      db().$transaction(async (tx) => {
        const { id } = await tx.conversation.create({
          data: { id: randomUUID(), ownerId: "local", title: `${title} ${at}` },
        });
        await tx.conversation.update({ where: { id }, data: { title: `${title} done` } });
      }),
    ),
  );
  expect(await db().conversation.count({ where: { title: `${title} done` } })).toBe(20);
});

it("lets notices through in both directions, by the direct address", async () => {
  const heard: HeardNotice[] = [];
  const stop = onNotice((notice) => heard.push(notice));
  startListening();
  await vi.waitFor(() => expect(heard).toEqual([{ kind: "missed" }]));
  await pool().query("select pg_notify($1, $2)", [NOTICE_CHANNEL, payloadsOf([{ kind: "released" }], "other")[0]]);
  await vi.waitFor(() => expect(heard).toContainEqual({ kind: "released" }));
  stop();

  const other = new Client({ connectionString: database.url });
  await other.connect();
  const sent: string[] = [];
  other.on("notification", ({ payload }) => sent.push(payload ?? ""));
  await other.query(`LISTEN ${NOTICE_CHANNEL}`);
  const { runId, epoch } = await createTestRun();
  const event = { type: "run-end", seq: 1, at: 1, attempt: 1, outcome: "failed", ms: 1 } as const;
  await storeEvents([{ runId, epoch, event }]);
  await vi.waitFor(() => expect(sent.join()).toContain(runId));
  await other.end();
});
