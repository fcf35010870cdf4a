import { beforeEach, describe, expect, it } from "vitest";
import { pool } from "../connection/client";
import { EVERY_DATABASE, emptyDatabase } from "../testing/database";
import { setUpDatabase } from "../testing/set-up-database";
import { insertDocument } from "./documents";
import { type ClaimedJob, claimJob, hasFreeJob, type Lane, moveToSlowLane, passJobOn } from "./ingest-jobs";

const QUICK: Lane = { name: "quick", quickBytes: 100 };
const SLOW: Lane = { ...QUICK, name: "slow" };

async function add(name: string, { owner = "local", bytes = 10 } = {}): Promise<string> {
  const inserted = await insertDocument({
    title: name,
    fileName: name,
    mediaType: "text/markdown",
    bytes: new Uint8Array(bytes),
    contentHash: name,
    sample: false,
    sourceUrl: null,
  });
  if (inserted === null) throw new Error("the document was there");
  await pool().query("UPDATE document SET owner_id = $2 WHERE id = $1", [inserted.id, owner]);
  return inserted.id;
}

async function taken(lane: Lane, served: readonly string[] = []): Promise<ClaimedJob> {
  const job = await claimJob(60_000, lane, served);
  if (job === null) throw new Error("there is no job");
  return job;
}

describe.each(EVERY_DATABASE)("the job lanes on %s", (_name, create) => {
  setUpDatabase(create);
  beforeEach(emptyDatabase);

  it("separate large and slow files from the others", async () => {
    const large = await add("large", { bytes: 101 });
    const small = await add("small", { bytes: 100 });
    expect(await hasFreeJob({ recut: false }, QUICK)).toBe(true);
    const job = await taken(QUICK);
    expect(job).toMatchObject({ documentId: small, lane: "quick", attempts: 1 });
    expect(await hasFreeJob({ recut: false }, QUICK)).toBe(false);
    expect(await taken(SLOW)).toMatchObject({ documentId: large, lane: "slow" });
    await moveToSlowLane(job);
    expect(await claimJob(60_000, QUICK)).toBeNull();
    expect(await hasFreeJob({ recut: false }, SLOW)).toBe(true);
    // The attempt in the quick lane does not count.
    expect(await taken(SLOW)).toMatchObject({ documentId: small, attempts: 1 });
  });

  it("leave a job alone that another holder has claimed", async () => {
    await add("small");
    const job = await taken(QUICK);
    await moveToSlowLane({ ...job, holder: "00000000-0000-4000-8000-000000000000" });
    expect(await claimJob(60_000, SLOW)).toBeNull();
  });

  it("serve the owner next whose last turn is longest ago", async () => {
    for (const name of ["a1", "a2", "a3", "a4"]) await add(name, { owner: "ann" });
    const bob = await add("b1", { owner: "bob" });
    const served: string[] = [];
    const order: string[] = [];
    for (let n = 0; n < 4; n += 1) {
      const job = await taken(QUICK, served);
      order.push(job.ownerId);
      served.splice(0, served.length, ...served.filter((owner) => owner !== job.ownerId), job.ownerId);
      if (job.documentId === bob) await passJobOn(job);
    }
    expect(order).toEqual(["ann", "bob", "ann", "bob"]);
  });

  it("prefer a document that has not started to one that is being indexed", async () => {
    const first = await add("first");
    const job = await taken(QUICK);
    await pool().query("UPDATE document SET stage = 'embedding' WHERE id = $1", [first]);
    await passJobOn(job);
    const second = await add("second");
    expect((await taken(QUICK)).documentId).toBe(second);
    expect((await taken(QUICK)).documentId).toBe(first);
  });

  it("take the smallest file first in the quick lane, and the oldest first in the slow lane", async () => {
    const files = [await add("a", { bytes: 90 }), await add("b", { bytes: 20 }), await add("c", { bytes: 20 })];
    const large = [await add("d", { bytes: 900 }), await add("e", { bytes: 200 })];
    const order = async (lane: Lane, count: number) => {
      const ids: string[] = [];
      for (let n = 0; n < count; n += 1) ids.push((await taken(lane)).documentId);
      return ids;
    };
    expect(await order(QUICK, 3)).toEqual([files[1], files[2], files[0]]);
    expect(await order(SLOW, 2)).toEqual(large);
  });
});
