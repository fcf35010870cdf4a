import { randomUUID } from "node:crypto";
import { Client } from "pg";
import { expect, it } from "vitest";
import { setUpDatabase } from "@/lib/data/db/testing/set-up-database";
import { directUrl, pool } from "../connection/client";
import { connectionName } from "../notices/notice";
import { createTestRun } from "../testing/create-test-run";
import { createRealPostgres } from "../testing/database";
import { claimStaleRuns } from "./runs";

setUpDatabase(createRealPostgres);

/** The connection for notices of a process. */
async function connect(id: string): Promise<Client> {
  const client = new Client({ connectionString: directUrl(), application_name: connectionName(id) });
  await client.connect();
  return client;
}

it("a run of a process that is gone is claimed before its lease expires, that of a slow one is not", async () => {
  const [holder, me] = [randomUUID(), randomUUID()];
  const mine = await connect(me);
  const theirs = await connect(holder);
  const { runId } = await createTestRun({ leaseHolder: holder, leaseMs: 60_000 });
  const claim = (silentMs: number) => claimStaleRuns(me, 60_000, false, [], { silentMs });
  const silentFor = (seconds: number) =>
    pool().query("update run set lease_expires_at = now() + make_interval(secs => $1) where id = $2", [
      60 - seconds,
      runId,
    ]);
  // A heartbeat was a moment ago, then ten seconds: it is alive, however slow.
  await silentFor(10);
  expect(await claim(3_000)).toEqual([]);
  await theirs.end();
  await expect
    .poll(
      async () =>
        (await pool().query("select 1 from pg_stat_activity where application_name = $1", [connectionName(holder)]))
          .rows,
    )
    .toEqual([]);
  // Its connection is lost, but it renews its leases.
  await silentFor(1);
  expect(await claim(3_000)).toEqual([]);
  await silentFor(10);
  expect(await claim(3_000)).toMatchObject([{ runId, epoch: 2 }]);
  await mine.end();
});

it("leases alone decide where a process cannot see its own connection", async () => {
  await createTestRun({ leaseHolder: randomUUID(), leaseMs: 1_000 });
  expect(await claimStaleRuns(randomUUID(), 60_000, false, [], { silentMs: 3_000 })).toEqual([]);
});

it("leases are in no index, which every heartbeat would rewrite", async () => {
  const { rows } = await pool().query("select indexdef from pg_indexes where tablename = 'run' and indexdef ~ 'lease'");
  expect(rows).toEqual([]);
});
