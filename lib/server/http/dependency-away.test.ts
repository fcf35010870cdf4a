import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { db, pool } from "@/lib/data/db/connection/client";
import { isDependencyAway } from "@/lib/data/db/faults/dependency-away";
import { readRunSteps } from "@/lib/data/db/runs/run-events";
import { setUpKillableDatabase } from "@/lib/data/db/testing/set-up-killable-database";

const database = setUpKillableDatabase();

const conversation = () => ({ data: { id: randomUUID(), ownerId: "local", title: "x" } });
const statements = {
  "a plain statement": () => pool().query("select count(*) from generate_series(1, 200000)"),
  "a read": () => db().run.findMany(),
  "a write": () => db().conversation.create(conversation()),
  "a transaction": () =>
    db().$transaction(async (tx) => {
      for (let i = 0; i < 20; i += 1) await tx.conversation.create(conversation());
    }),
  "a raw query": () => db().$queryRaw`select 1 as one`,
  "a read of a run's steps": () => readRunSteps(randomUUID()),
};

/** Runs five of each kind at once. @returns the outcomes by kind */
async function outcomes(): Promise<Map<string, Set<string>>> {
  const byKind = new Map<string, Set<string>>();
  const work = Object.entries(statements).flatMap(([kind, ask]) =>
    Array.from({ length: 5 }, async () => {
      const outcome = await ask().then(
        () => "done",
        (error: unknown) => (isDependencyAway(error) ? "away" : `unrecognised: ${String(error)}`),
      );
      byKind.set(kind, (byKind.get(kind) ?? new Set()).add(outcome));
    }),
  );
  await Promise.all(work);
  return byKind;
}

const each = (outcome: string) => new Map(Object.keys(statements).map((kind) => [kind, new Set([outcome])]));

it("recognises a killed database in every kind of statement, and all statements work once it is back", async () => {
  const underWay = outcomes();
  const killed = database.kill();
  const left = [...(await underWay)].flatMap(([, seen]) => [...seen]);
  expect(left).toContain("away");
  expect(left.filter((outcome) => outcome !== "away" && outcome !== "done")).toEqual([]);
  await killed;
  expect(await outcomes()).toEqual(each("away"));
  await database.start();
  expect(await outcomes()).toEqual(each("done"));
});

it("recognises a full disk and no other failure as a missing dependency", async () => {
  const failing = (state: string) =>
    pool()
      .query(`do $$ begin raise exception 'no' using errcode = '${state}'; end $$`)
      .then(
        () => null,
        (e: unknown) => e,
      );
  expect(isDependencyAway(await failing("53100"))).toBe(true);
  expect(isDependencyAway(await failing("23505"))).toBe(false);
  expect(isDependencyAway(new Error("ECONNREFUSED"))).toBe(false);
});
