import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { db } from "../connection/client";
import { processId } from "../notices/notice";
import { createRealPostgres } from "../testing/database";
import { setUpDatabase } from "../testing/set-up-database";
import { forgetProcess, noteProcess, readProcesses } from "./processes";

setUpDatabase(createRealPostgres);

const ago = (ms: number) => new Date(Date.now() - ms);
const others = (...seen: Date[]) =>
  db().appProcess.createMany({
    data: seen.map((seenAt) => ({ id: randomUUID(), role: "worker", host: "b", version: "1", seenAt })),
  });
const seen = async () => (await readProcesses()).map(({ role, host, version }) => `${role} ${host} ${version}`);

it("are those seen lately; long silent ones are removed, and a stopped one at once", async () => {
  await others(ago(1_000), ago(60_000), ago(3_600_000));
  await noteProcess("web", "a", "2");
  const first = await db().appProcess.findUnique({ where: { id: processId() } });
  expect(await seen()).toEqual(expect.arrayContaining(["worker b 1", "web a 2"]));
  expect(await seen()).toHaveLength(2);
  expect(await db().appProcess.count()).toBe(3);
  await db().appProcess.updateMany({ where: { id: processId() }, data: { seenAt: ago(60_000) } });
  expect(await seen()).toEqual(["worker b 1"]);
  await noteProcess("web", "a", "2");
  expect(await seen()).toHaveLength(2);
  expect((await db().appProcess.findUnique({ where: { id: processId() } }))?.startedAt).toEqual(first?.startedAt);
  await forgetProcess();
  expect(await seen()).toEqual(["worker b 1"]);
});

it("may have a role that only a later version knows", async () => {
  await db().appProcess.deleteMany();
  await db().appProcess.create({ data: { id: randomUUID(), role: "reader", host: "c", version: "9" } });
  expect(await seen()).toEqual(["all c 9"]);
});
