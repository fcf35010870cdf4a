import { beforeEach, describe, expect, it } from "vitest";
import { db, pool } from "../../connection/client";
import { JOB_KINDS } from "../../jobs/job-kinds";
import { type ClaimedJob, claimJob, hasDueJob, type Queue, releaseJob } from "../../jobs/jobs";
import { EVERY_DATABASE, emptyDatabase } from "../../testing/database";
import { setUpDatabase } from "../../testing/set-up-database";
import { QUICK_MAX_BYTES } from "../../tunables";
import { insertDocument } from "../insert-document";
import { patchDocument } from "./document-progress";

const QUICK: Queue = { kind: JOB_KINDS.ingest, lane: "quick", longestWaitMs: 60_000 };
const SLOW: Queue = { ...QUICK, lane: "slow" };

async function add(name: string, { owner = "local", bytes = 10 } = {}): Promise<string> {
  const inserted = await insertDocument({
    title: name,
    fileName: name,
    mediaType: "text/markdown",
    bytes: new Uint8Array(bytes),
    contentHash: name,
    sample: false,
    addedBy: "local",
    sourceUrl: null,
  });
  await pool().query("UPDATE job SET owner_id = $2 WHERE document_id = $1", [inserted.documentId, owner]);
  return inserted.documentId;
}

async function taken(lane: Queue, served: readonly string[] = []): Promise<ClaimedJob> {
  const job = await claimJob(lane, 60_000, served);
  if (job === null) throw new Error("there is no job");
  return job;
}

describe.each(EVERY_DATABASE)("the job lanes on %s", (_name, create) => {
  setUpDatabase(create);
  beforeEach(emptyDatabase);

  it("separate large and slow files from the others", async () => {
    const large = await add("large", { bytes: QUICK_MAX_BYTES + 1 });
    const small = await add("small", { bytes: QUICK_MAX_BYTES });
    expect(await hasDueJob(QUICK, 0)).toBe(true);
    const job = await taken(QUICK);
    expect(job).toMatchObject({ subject: small, lane: "quick", tries: 1 });
    expect(await hasDueJob(QUICK, 0)).toBe(false);
    expect(await taken(SLOW)).toMatchObject({ subject: large, lane: "slow" });
    await releaseJob(db(), job, { tries: "uncounted", lane: "slow", size: 0 });
    expect(await claimJob(QUICK, 60_000)).toBeNull();
    expect(await hasDueJob(SLOW, 0)).toBe(true);
    // The attempt in the quick lane does not count.
    expect(await taken(SLOW)).toMatchObject({ subject: small, tries: 1 });
  });

  it("leave a job alone that another holder has claimed", async () => {
    await add("small");
    const job = await taken(QUICK);
    const other = { ...job, holder: "00000000-0000-4000-8000-000000000000" };
    expect(await releaseJob(db(), other, { lane: "slow" })).toBe(false);
    expect(await claimJob(SLOW, 60_000)).toBeNull();
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
      if (job.subject === bob) await releaseJob(db(), job, { tries: "uncounted", waitMs: 0 });
    }
    expect(order).toEqual(["ann", "bob", "ann", "bob"]);
  });

  it("prefer a document that has not started to one that is being indexed", async () => {
    const first = await add("first");
    const job = await taken(QUICK);
    await patchDocument(job, { stage: "embedding" });
    await releaseJob(db(), job, { tries: "uncounted", waitMs: 0 });
    const second = await add("second");
    expect((await taken(QUICK)).subject).toBe(second);
    expect((await taken(QUICK)).subject).toBe(first);
  });

  it("take the smallest file first in the quick lane, and the oldest first in the slow lane", async () => {
    const files = [await add("a", { bytes: 90 }), await add("b", { bytes: 20 }), await add("c", { bytes: 20 })];
    const large = [await add("d", { bytes: QUICK_MAX_BYTES + 9 }), await add("e", { bytes: QUICK_MAX_BYTES + 2 })];
    const order = async (lane: Queue, count: number) => {
      const ids: string[] = [];
      for (let n = 0; n < count; n += 1) ids.push((await taken(lane)).subject);
      return ids;
    };
    expect(await order(QUICK, 3)).toEqual([files[1], files[2], files[0]]);
    expect(await order(SLOW, 2)).toEqual(large);
  });
});
