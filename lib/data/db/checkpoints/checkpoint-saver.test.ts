// Long: one suite of all that a saver must do, compared with the library's own saver on every database.
import { emptyCheckpoint } from "@langchain/langgraph";
import { PostgresSaver } from "@langchain/langgraph-checkpoint-postgres";
import fc from "fast-check";
import { beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { pool } from "../connection/client";
import { GroupWriter } from "../connection/group-writer";
import { type Lease, LeaseLostError } from "../connection/lease";
import { isWrongData } from "../faults/wrong-data";
import { type RunProgress, storeProgress } from "../runs/run-progress";
import { claimStaleRuns } from "../runs/runs";
import { createTestRun } from "../testing/create-test-run";
import { EVERY_DATABASE, emptyDatabase } from "../testing/database";
import { setUpDatabase } from "../testing/set-up-database";
import { type CheckpointRows, joinedRows } from "./checkpoint-rows";
import { RunCheckpointSaver } from "./checkpoint-saver";
import { setUpCheckpoints } from "./checkpoints";

type Saver = Pick<PostgresSaver, "put" | "putWrites" | "getTuple" | "list" | "deleteThread">;
type Tuple = NonNullable<Awaited<ReturnType<PostgresSaver["getTuple"]>>>;

const threadConfig = (thread: string, checkpoint?: string) => ({
  configurable: {
    thread_id: thread,
    checkpoint_ns: "",
    ...(checkpoint === undefined ? {} : { checkpoint_id: checkpoint }),
  },
});

/** Ids sort by their step, as the engine's do. */
const checkpointId = (step: number) => `00000000-0000-6000-8000-${String(step).padStart(12, "0")}`;

async function putStep(saver: Saver, thread: string, step: number, values: Record<string, unknown>, parent?: string) {
  const versions = Object.fromEntries(Object.keys(values).map((channel) => [channel, step + 1]));
  return await saver.put(
    threadConfig(thread, parent),
    { ...emptyCheckpoint(), id: checkpointId(step), ts: "t", channel_values: values, channel_versions: versions },
    { source: "loop", step, parents: {} },
    versions,
  );
}

async function listed(saver: Saver, ...args: Parameters<Saver["list"]>): Promise<Tuple[]> {
  const tuples: Tuple[] = [];
  for await (const tuple of saver.list(...args)) tuples.push(tuple);
  return tuples;
}

type Group = GroupWriter<RunProgress, ReadonlyMap<string, number>>;

/** A saver whose calls return once their rows are stored. */
function storingSaver(group: Group, { runId, epoch }: Lease): Saver {
  const pending: CheckpointRows[] = [];
  const flush = async () => {
    if (pending.length === 0) return;
    const held = await group.write({ runId, epoch, events: [], checkpoints: joinedRows(pending.splice(0)) });
    if (held.get(runId) !== epoch) throw new LeaseLostError(runId);
  };
  const saver = new RunCheckpointSaver(runId, { appendCheckpoint: (rows) => pending.push(rows), flush }, false);
  return {
    put: async (...given) => {
      const config = await saver.put(...given);
      await flush();
      return config;
    },
    putWrites: async (...given) => {
      await saver.putWrites(...given);
      await flush();
    },
    getTuple: (config) => saver.getTuple(config),
    list: (...given) => saver.list(...given),
    deleteThread: (thread) => saver.deleteThread(thread),
  };
}

/** The savers of every run's first holder, which write to the same group. */
function saverOfEveryRun(group: Group): Saver {
  const of = (runId: unknown) => storingSaver(group, { runId: String(runId), epoch: 1 });
  return {
    put: (config, ...rest) => of(config.configurable?.thread_id).put(config, ...rest),
    putWrites: (config, ...rest) => of(config.configurable?.thread_id).putWrites(config, ...rest),
    getTuple: (config) => of(config.configurable?.thread_id).getTuple(config),
    list: (config, options) => of(config.configurable?.thread_id).list(config, options),
    deleteThread: (runId) => of(runId).deleteThread(runId),
  };
}

/** Every row of a run's checkpoints. */
async function rowsOf(runId: string) {
  const rows = async (table: string) =>
    (await pool().query(`select * from checkpoint.${table} where thread_id = $1 order by 1, 2, 3, 4, 5`, [runId])).rows;
  return [await rows("checkpoints"), await rows("checkpoint_blobs"), await rows("checkpoint_writes")];
}

describe.each(EVERY_DATABASE)("checkpoints in %s", (name, create) => {
  let group: Group;
  let saver: Saver;
  let a: string;
  let b: string;
  setUpDatabase(create);
  beforeAll(async () => {
    await setUpCheckpoints();
    group = new GroupWriter(storeProgress, isWrongData);
    saver = saverOfEveryRun(group);
  });
  beforeEach(async () => {
    await emptyDatabase();
    const lapsed = { leaseMs: -1 };
    [{ runId: a }, { runId: b }] = [await createTestRun(lapsed), await createTestRun(lapsed)];
  });

  it("returns undefined where no checkpoint was put", async () => {
    expect(await saver.getTuple(threadConfig(a))).toBeUndefined();
    expect(await listed(saver, threadConfig(a))).toEqual([]);
  });

  it("returns the latest checkpoint, a named one, and the parent of each", async () => {
    const first = await putStep(saver, a, 0, { question: "Why?", list: [1, { deep: null }], gone: undefined });
    await putStep(saver, a, 1, { question: "Why not? \u0000 « œ »" }, checkpointId(0));
    expect(first).toEqual(threadConfig(a, checkpointId(0)));
    expect(await saver.getTuple(threadConfig(a))).toMatchObject({
      config: threadConfig(a, checkpointId(1)),
      parentConfig: threadConfig(a, checkpointId(0)),
      checkpoint: { id: checkpointId(1), channel_values: { question: "Why not? \u0000 « œ »" } },
      metadata: { source: "loop", step: 1 },
    });
    const named = await saver.getTuple(threadConfig(a, checkpointId(0)));
    expect(named).toMatchObject({ checkpoint: { channel_values: { question: "Why?", list: [1, { deep: null }] } } });
    expect(named?.parentConfig).toBeUndefined();
  });

  it("replaces a checkpoint that is put twice", async () => {
    const again = { ...emptyCheckpoint(), id: checkpointId(0), channel_versions: {} };
    await Promise.all([
      saver.put(threadConfig(a), again, { source: "loop", step: 0, parents: {} }, {}),
      saver.put(threadConfig(a), again, { source: "update", step: 7, parents: {} }, {}),
    ]);
    expect(await listed(saver, threadConfig(a))).toMatchObject([{ metadata: { source: "update", step: 7 } }]);
  });

  it("lists newest first, before a checkpoint, by metadata, and up to a limit", async () => {
    for (const step of [0, 1, 2, 3]) await putStep(saver, a, step, { n: step });
    const steps = async (...args: Parameters<Saver["list"]>) =>
      (await listed(saver, ...args)).map((tuple) => tuple.metadata?.step);
    expect(await steps(threadConfig(a))).toEqual([3, 2, 1, 0]);
    expect(await steps(threadConfig(a), { limit: 2 })).toEqual([3, 2]);
    expect(await steps(threadConfig(a), { before: threadConfig(a, checkpointId(2)) })).toEqual([1, 0]);
    expect(await steps(threadConfig(a), { filter: { step: 1 } })).toEqual([1]);
  });

  it("stores a task's writes with their checkpoint, the first at each index; errors replace errors", async () => {
    await putStep(saver, a, 0, { n: 0 });
    const at = threadConfig(a, checkpointId(0));
    await saver.putWrites(
      at,
      [
        ["n", 1],
        ["m", { deep: ["x"] }],
      ],
      "task-1",
    );
    await saver.putWrites(at, [["n", 2]], "task-1");
    await saver.putWrites(at, [["__error__", "first"]], "task-2");
    await saver.putWrites(at, [["__error__", "second"]], "task-2");
    expect((await saver.getTuple(threadConfig(a)))?.pendingWrites).toEqual([
      ["task-1", "n", 1],
      ["task-1", "m", { deep: ["x"] }],
      ["task-2", "__error__", "second"],
    ]);
    await putStep(saver, a, 1, { n: 1 }, checkpointId(0));
    expect((await saver.getTuple(threadConfig(a)))?.pendingWrites).toEqual([]);
  });

  it("leaves out the writes that the next checkpoint of the same group holds, and no others", async () => {
    await putStep(saver, a, 0, { n: 0 });
    const at = threadConfig(a, checkpointId(0));
    await Promise.all([
      saver.putWrites(at, [["n", 1]], "task"),
      saver.putWrites(threadConfig(b, checkpointId(0)), [["n", 1]], "task"),
      putStep(saver, a, 1, { n: 1 }, checkpointId(0)),
    ]);
    expect((await saver.getTuple(threadConfig(a)))?.checkpoint.channel_values).toEqual({ n: 1 });
    const { rows } = await pool().query("select thread_id from checkpoint.checkpoint_writes");
    expect(rows).toEqual([{ thread_id: b }]);
  });

  it("deletes a thread and no other", async () => {
    for (const thread of [a, b]) {
      await putStep(saver, thread, 0, { n: 0 });
      await saver.putWrites(threadConfig(thread, checkpointId(0)), [["n", 1]], "task");
    }
    await saver.deleteThread(a);
    expect(await saver.getTuple(threadConfig(a))).toBeUndefined();
    expect((await saver.getTuple(threadConfig(b)))?.pendingWrites).toEqual([["task", "n", 1]]);
    const { rows } = await pool().query(
      "select 1 from checkpoint.checkpoint_blobs where thread_id = $1 union all select 1 from checkpoint.checkpoint_writes where thread_id = $1",
      [a],
    );
    expect(rows).toEqual([]);
  });

  it("stores the rest of a group when one part cannot be stored", async () => {
    const bad = saver.put(
      threadConfig(a),
      { ...emptyCheckpoint(), id: "\u0000", channel_versions: {} },
      { source: "loop", step: 0, parents: {} },
      {},
    );
    const results = await Promise.allSettled([putStep(saver, a, 0, { n: 0 }), bad, putStep(saver, b, 0, { n: 0 })]);
    expect(results.map((result) => result.status)).toEqual(["fulfilled", "rejected", "fulfilled"]);
    expect(await saver.getTuple(threadConfig(b))).toBeDefined();
  });

  it("refuses late writes of a suspended holder whose run another has claimed", async () => {
    await putStep(saver, a, 0, { n: 0 });
    const [claimed] = await claimStaleRuns("two", 60_000, false, [b]);
    expect(claimed).toEqual(expect.objectContaining({ runId: a, epoch: 2 }));
    const successor = storingSaver(group, { runId: a, epoch: 2 });
    const at = threadConfig(a, checkpointId(0));
    const late = () => [
      putStep(saver, a, 1, { n: "late" }, checkpointId(0)),
      saver.putWrites(at, [["n", "late"]], "task"),
      saver.putWrites(at, [["__error__", "late"]], "task"),
    ];
    const expectRefused = async (writes: Promise<unknown>[]) => {
      for (const write of writes) await expect(write).rejects.toMatchObject({ name: "LeaseLostError" });
    };

    const before = await rowsOf(a);
    await expectRefused(late());
    expect(await rowsOf(a)).toEqual(before);

    // The same step again, grouped with the late write and with an unrelated run's.
    const refused = late();
    await Promise.all([
      successor.putWrites(at, [["n", "successor's"]], "task"),
      putStep(saver, b, 0, { n: "b's" }),
      expectRefused(refused),
    ]);
    await putStep(successor, a, 1, { n: "successor's" }, checkpointId(0));
    const after = await rowsOf(a);
    await expectRefused(late());
    expect(await rowsOf(a)).toEqual(after);
    expect(await successor.getTuple(threadConfig(a))).toMatchObject({
      checkpoint: { id: checkpointId(1), channel_values: { n: "successor's" } },
      pendingWrites: [],
    });
    expect((await successor.getTuple(at))?.pendingWrites).toEqual([["task", "n", "successor's"]]);
    expect((await saver.getTuple(threadConfig(b)))?.checkpoint.channel_values).toEqual({ n: "b's" });
  });

  it("writes nothing for a run that has ended, nor for any run but its own", async () => {
    await pool().query("update run set status = 'ended' where id = $1", [a]);
    await expect(putStep(saver, a, 0, { n: 0 })).rejects.toMatchObject({ name: "LeaseLostError" });
    expect(await rowsOf(a)).toEqual([[], [], []]);
    const ofAnother = storingSaver(group, { runId: a, epoch: 1 });
    await expect(putStep(ofAnother, b, 0, { n: 0 })).rejects.toThrow("its own thread");
  });

  // The embedded database has one session: a claim in progress blocks every other statement.
  it.skipIf(name === "the embedded database")("waits for a claim in progress, and for no heartbeat", async () => {
    const other = await pool().connect();
    const waiting = () =>
      pool().query("select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'");
    try {
      await other.query("begin");
      await other.query("update run set lease_expires_at = now() where id = $1", [a]);
      await putStep(saver, a, 0, { n: 0 });
      await other.query("commit");

      await other.query("begin");
      await other.query(
        "update run set lease_epoch = 2 where id in (select id from run where id = $1 for update skip locked)",
        [a],
      );
      const late = expect(putStep(saver, a, 1, { n: 1 }, checkpointId(0))).rejects.toMatchObject({
        name: "LeaseLostError",
      });
      await vi.waitFor(async () => expect((await waiting()).rowCount).toBe(1));
      await other.query("commit");
      await late;
    } finally {
      other.release();
    }
    expect((await saver.getTuple(threadConfig(a)))?.checkpoint.id).toBe(checkpointId(0));
  });

  it("stores what the library's own saver stores, for any operations in any order", async () => {
    const library = new PostgresSaver(pool(), undefined, { schema: "checkpoint" });
    const operation = fc.oneof(
      fc.record({
        kind: fc.constant("put" as const),
        step: fc.nat(3),
        values: fc.dictionary(fc.constantFrom("n", "m"), fc.jsonValue()),
      }),
      fc.record({
        kind: fc.constant("write" as const),
        step: fc.nat(3),
        task: fc.constantFrom("t1", "t2"),
        channel: fc.constantFrom("n", "__error__", "__interrupt__"),
        value: fc.jsonValue(),
      }),
      fc.record({ kind: fc.constant("delete" as const) }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(operation, { maxLength: 12 }), async (operations) => {
        const play = async (to: Saver) => {
          const thread = a;
          for (const op of operations) {
            if (op.kind === "put") await putStep(to, thread, op.step, op.values);
            else if (op.kind === "write")
              await to.putWrites(threadConfig(thread, checkpointId(op.step)), [[op.channel, op.value]], op.task);
            else await to.deleteThread(thread);
          }
          const tuples = await listed(to, threadConfig(thread));
          await to.deleteThread(thread);
          return tuples;
        };
        expect(await play(saver)).toEqual(await play(library));
      }),
      { numRuns: 30 },
    );
  });
});
