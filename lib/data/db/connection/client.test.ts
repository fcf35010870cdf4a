import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { EVERY_DATABASE, type TestDatabase } from "../testing/database";
import { closeDatabase, connectDatabase, db, pool, runDb } from "./client";

describe.each(EVERY_DATABASE)("the client on %s", (_name, create) => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await create();
  });
  afterAll(() => database.close());

  it("isolates concurrent requests: inserts, bulk inserts, reads, transactions that commit or roll back", async () => {
    const request = async (index: number) => {
      const [id, title, failing] = [randomUUID(), `conversation ${index}`, index % 3 === 0];
      await db().conversation.create({ data: { id, ownerId: "local", title } });
      const { rows } = await pool().query("SELECT $1::text AS echo", [title]);
      expect(rows).toEqual([{ echo: title }]);
      const transaction = db().$transaction(async (tx) => {
        await tx.conversation.createMany({
          data: Array.from({ length: 5 }, () => ({ id: randomUUID(), ownerId: title, title })),
        });
        expect(await tx.conversation.count({ where: { ownerId: title } })).toBe(5);
        if (failing) throw new Error("changed my mind");
      });
      await (failing ? expect(transaction).rejects.toThrow("changed my mind") : transaction);
      expect(await db().conversation.findUnique({ where: { id }, select: { title: true } })).toEqual({ title });
      expect(await db().conversation.count({ where: { ownerId: title } })).toBe(failing ? 0 : 5);
    };
    await Promise.all(Array.from({ length: 60 }, (_, index) => request(index)));
    expect(await db().conversation.count()).toBe(60 + 40 * 5);
  });

  it("lets what runs depend on pass everything that waits for the other connections", async () => {
    // Connected, and the query compiled.
    await runDb().run.count();
    let done = 0;
    const waiting = Array.from({ length: 200 }, () =>
      pool()
        .query("SELECT pg_sleep(0.005)")
        .then(() => (done += 1)),
    );
    await runDb().run.count();
    expect(done).toBeLessThan(100);
    await Promise.all(waiting);
  });

  it("reopens after it was closed", async () => {
    await closeDatabase();
    connectDatabase(database.url);
    expect(await db().run.count()).toBe(0);
  });
});
