import { randomUUID } from "node:crypto";
import { Client } from "pg";
import { beforeEach, expect, it } from "vitest";
import { db, directUrl, pool } from "../connection/client";
import { connectionName, processId } from "../notices/notice";
import { releaseJobsOfDead } from "../processes/processes";
import { createRealPostgres, emptyDatabase } from "../testing/database";
import { setUpDatabase } from "../testing/set-up-database";
import { JOB_KINDS, workOf } from "./job-kinds";
import { claimJob, enqueueJobs, extendJob } from "./jobs";

const KINDS = Object.values(JOB_KINDS).toSorted();

setUpDatabase(createRealPostgres);
beforeEach(emptyDatabase);

/** The connection for notices of a process. */
async function connect(id: string): Promise<Client> {
  const client = new Client({ connectionString: directUrl(), application_name: connectionName(id) });
  await client.connect();
  return client;
}

async function disconnect(client: Client, id: string): Promise<void> {
  await client.end();
  const sessions = () =>
    pool().query("select 1 from pg_stat_activity where application_name = $1", [connectionName(id)]);
  await expect.poll(async () => (await sessions()).rows).toEqual([]);
}

const seenBefore = (id: string, seconds: number) =>
  pool().query(
    `INSERT INTO app_process (id, role, host, version, seen_at)
     VALUES ($1, 'worker', 'a', '1', now() - make_interval(secs => $2))
     ON CONFLICT (id) DO UPDATE SET seen_at = excluded.seen_at`,
    [id, seconds],
  );

/** A job of every kind, claimed by another process for an hour. */
async function claimAllAs(process: string) {
  await enqueueJobs(
    db(),
    KINDS.map((kind) => ({ kind, subject: "one", ownerId: "local" })),
  );
  const claimed = await Promise.all(KINDS.map((kind) => claimJob({ kind, lane: "", longestWaitMs: 1_000 }, 3_600_000)));
  const own = `${processId()}/`;
  expect(claimed.every((job) => job?.holder.startsWith(own))).toBe(true);
  await pool().query("UPDATE job SET lease_holder = replace(lease_holder, $1, $2)", [processId(), process]);
}

it("jobs of every kind are free once their process is dead, not while it is slow or has lost its connection", async () => {
  const [dead, mine] = [randomUUID(), await connect(processId())];
  const theirs = await connect(dead);
  await claimAllAs(dead);
  const release = async () => (await releaseJobsOfDead()).toSorted();
  await seenBefore(dead, 60);
  expect(await release()).toEqual([]);
  await disconnect(theirs, dead);
  await seenBefore(dead, 1);
  expect(await release()).toEqual([]);
  await seenBefore(dead, 10);
  expect(await release()).toEqual(KINDS);
  for (const kind of KINDS) {
    expect(await claimJob({ kind, lane: "", longestWaitMs: 1_000 }, 60_000), kind).toMatchObject({ tries: 2 });
  }
  expect(await release()).toEqual([]);
  await mine.end();
});

it("leases alone decide where a process cannot see its own connection, or does not know the holder", async () => {
  const dead = randomUUID();
  await claimAllAs(dead);
  await seenBefore(dead, 10);
  expect(await releaseJobsOfDead()).toEqual([]);
  const mine = await connect(processId());
  await pool().query("DELETE FROM app_process");
  expect(await releaseJobsOfDead()).toEqual([]);
  await disconnect(mine, processId());
});

it("a lease can still be renewed by a process that was presumed dead, until another claims its job", async () => {
  await enqueueJobs(db(), [{ kind: "digest", subject: "one", ownerId: "local" }]);
  const queue = { kind: "digest", lane: "", longestWaitMs: 1_000 };
  const job = await claimJob(queue, 60_000);
  if (job === null) throw new Error("no job");
  await pool().query("UPDATE job SET lease_expires_at = now()");
  expect(await extendJob(job, 60_000)).toBe(true);
  expect(await claimJob(queue, 60_000)).toBeNull();
  await pool().query("UPDATE job SET lease_expires_at = now()");
  expect(await claimJob(queue, 60_000)).toMatchObject({ tries: 2 });
  expect(await extendJob(job, 60_000)).toBe(false);
});

it("the work of a kind is known by its name", () => {
  expect([workOf("graph_document"), workOf("graph_communities"), workOf("ingest")]).toEqual([
    "graph",
    "graph",
    "ingest",
  ]);
});
