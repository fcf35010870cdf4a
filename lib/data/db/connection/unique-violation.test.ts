import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { EVERY_DATABASE } from "../testing/database";
import { setUpDatabase } from "../testing/set-up-database";
import { db, pool } from "./client";
import { isCreatedMeanwhile, isUniqueViolation } from "./unique-violation";

const thrownBy = (work: () => PromiseLike<unknown>) =>
  work().then(
    () => null,
    (error: unknown) => error,
  );

describe.each(EVERY_DATABASE)("a unique violation on %s", (_name, create) => {
  setUpDatabase(create);

  it("is recognised from the driver and from Prisma, and other errors are not", async () => {
    const collection = () => ({ id: randomUUID(), ownerId: "local", name: "Reports" });
    await db().collection.create({ data: collection() });
    const { id, ownerId, name } = collection();
    const insert = "INSERT INTO collection (id, owner_id, name) VALUES ($1, $2, $3)";
    const raw = () =>
      db().$executeRaw`insert into collection (id, owner_id, name) values (${id}::uuid, ${ownerId}, ${name})`;
    expect(isUniqueViolation(await thrownBy(() => db().collection.create({ data: collection() })))).toBe(true);
    expect(isUniqueViolation(await thrownBy(raw))).toBe(true);
    expect(isUniqueViolation(await thrownBy(() => pool().query(insert, [id, ownerId, name])))).toBe(true);
    expect(isUniqueViolation(await thrownBy(() => pool().query(insert, [id, null, name])))).toBe(false);
    expect(isUniqueViolation(new Error("23505"))).toBe(false);
  });

  it("is also what a table that exists already reports, but not a table that is missing", async () => {
    const creation = await thrownBy(() => pool().query("CREATE TABLE collection (id TEXT)"));
    expect([isCreatedMeanwhile(creation), isUniqueViolation(creation)]).toEqual([true, false]);
    const type = await thrownBy(() => pool().query("CREATE TYPE collection AS (id TEXT)"));
    expect(isCreatedMeanwhile(type)).toBe(true);
    const schema = await thrownBy(() => pool().query("CREATE SCHEMA public"));
    expect(isCreatedMeanwhile(schema)).toBe(true);
    expect(isCreatedMeanwhile(await thrownBy(() => pool().query("SELECT FROM missing_table")))).toBe(false);
  });
});
