import { beforeEach, expect, it } from "vitest";
import { db } from "../connection/client";
import { insertDocument } from "../library/insert-document";
import { emptyDatabase } from "../testing/database";
import { setUpDatabase } from "../testing/set-up-database";
import { remakeJobs } from "./remake-jobs";

setUpDatabase();
beforeEach(emptyDatabase);

it("queues unfinished work again whose jobs are lost, and no other", async () => {
  for (const title of ["a", "b", "c"]) {
    const file = {
      title,
      fileName: title,
      mediaType: "text/plain" as const,
      sample: false,
      sourceUrl: null,
      addedBy: "local",
    };
    await insertDocument({ ...file, bytes: new Uint8Array(10), contentHash: title });
  }
  await db().document.updateMany({ where: { title: "c" }, data: { status: "ready" } });
  const evaluation = { ownerId: "local", trigger: "person", settingsRevision: 0, promptHash: "" };
  await db().evalRun.create({ data: { ...evaluation, id: "00000000-0000-4000-8000-000000000001" } });
  const rule = {
    ownerId: "local",
    name: "Floor",
    metric: "runs",
    comparison: "below",
    threshold: 1,
    windowMinutes: 60,
  };
  const alert = { ownerId: "local", value: 0, runs: 1, windowFrom: new Date(), windowTo: new Date(), condition: {} };
  await db().alertRule.create({
    data: {
      ...rule,
      id: "00000000-0000-4000-8000-000000000002",
      alerts: {
        create: {
          ...alert,
          id: "00000000-0000-4000-8000-000000000003",
          deliveries: {
            create: ["pending", "failing", "sent"].map((state, at) => ({
              id: `00000000-0000-4000-8000-00000000001${at}`,
              type: "alert.opened",
              channel: "email",
              target: state,
              state,
            })),
          },
        },
      },
    },
  });
  const sealed = new Uint8Array([1]);
  await db().webhook.create({
    data: {
      ...{ id: "00000000-0000-4000-8000-000000000004", name: "Receiver", address: sealed, host: "h", secret: sealed },
      deliveries: {
        create: ["pending", "failing", "given_up"].map((state, at) => ({
          ...{ id: `00000000-0000-4000-8000-00000000002${at}`, type: "webhook.test", data: {}, state },
        })),
      },
    },
  });
  await db().job.deleteMany({ where: { document: { title: { not: "a" } } } });
  await remakeJobs();
  const jobs = await db().job.groupBy({ by: ["kind"], _count: true, orderBy: { kind: "asc" } });
  expect(jobs.map(({ kind, _count }) => [kind, _count])).toEqual([
    ["delivery", 4],
    ["evaluation", 1],
    ["ingest", 2],
  ]);
});
