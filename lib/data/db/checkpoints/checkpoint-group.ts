import type { Pool } from "pg";
import { GroupWriter } from "../connection/group-writer";
import { heldLeases, type Lease, LeaseLostError, newestLeases } from "../connection/lease";

/** The rows of one call for the three tables, in the order of their columns, and the lease they are written under. */
export interface CheckpointPart {
  lease: Lease;
  blobs: [thread: string, ns: string, channel: string, version: string, type: string, blob: Buffer | null][];
  writes: [
    thread: string,
    ns: string,
    checkpoint: string,
    task: string,
    idx: number,
    channel: string,
    type: string,
    blob: Buffer,
  ][];
  checkpoints: [
    thread: string,
    ns: string,
    checkpoint: string,
    parent: string | null,
    checkpointJson: string,
    metadataJson: string,
  ][];
}

const BLOBS = `, given_blob as (
    insert into checkpoint.checkpoint_blobs (thread_id, checkpoint_ns, channel, version, type, blob)
    select given.* from held
    join unnest($3::text[], $4::text[], $5::text[], $6::text[], $7::text[], $8::bytea[])
      as given(thread_id, ns, channel, version, type, blob) on given.thread_id = held.id::text
    on conflict do nothing
  )`;
const CHECKPOINTS = `, given_checkpoint as (
    insert into checkpoint.checkpoints
      (thread_id, checkpoint_ns, checkpoint_id, parent_checkpoint_id, checkpoint, metadata)
    select given.* from held
    join unnest($9::text[], $10::text[], $11::text[], $12::text[], $13::jsonb[], $14::jsonb[])
      as given(thread_id, ns, id, parent, checkpoint, metadata) on given.thread_id = held.id::text
    on conflict (thread_id, checkpoint_ns, checkpoint_id)
    do update set checkpoint = excluded.checkpoint, metadata = excluded.metadata
  )`;

/** The insert of writes; `before` parameters precede theirs. */
function writesAfter(before: number, name: string, onConflict: string): string {
  const types = ["text", "text", "text", "text", "int", "text", "text", "bytea"];
  return `, ${name} as (
    insert into checkpoint.checkpoint_writes
      (thread_id, checkpoint_ns, checkpoint_id, task_id, idx, channel, type, blob)
    select given.* from held
    join unnest(${types.map((type, index) => `$${before + index + 1}::${type}[]`).join(", ")})
      as given(thread_id, ns, checkpoint, task, idx, channel, type, blob) on given.thread_id = held.id::text
    ${onConflict}
  )`;
}
const WRITES = writesAfter(14, "given_write", "on conflict do nothing");
const REPLACING_WRITES = writesAfter(
  2,
  "replacing_write",
  `on conflict (thread_id, checkpoint_ns, checkpoint_id, task_id, idx)
   do update set channel = excluded.channel, type = excluded.type, blob = excluded.blob`,
);
const DELETE_THREAD = `
  with gone_blob as (delete from checkpoint.checkpoint_blobs where thread_id = $1),
       gone_write as (delete from checkpoint.checkpoint_writes where thread_id = $1)
  delete from checkpoint.checkpoints where thread_id = $1`;

/**
 * Stores the checkpoints of all runs of this process in groups, each only while its lease is valid: one statement locks
 * the leases and writes, so that a process that was suspended and resumes late cannot overwrite its successor.
 */
export class CheckpointGroup {
  readonly #writer = new GroupWriter<CheckpointPart, ReadonlyMap<string, number>>(
    (parts) => this.#store(parts),
    isWrongData,
  );

  constructor(readonly connections: Pool) {}

  /** @throws LeaseLostError when the run has ended or belongs to another process; nothing is stored then */
  async write(part: CheckpointPart): Promise<void> {
    assertHeld(part.lease, await this.#writer.write(part));
  }

  /**
   * Stores writes that replace existing ones, as errors and interrupts do: rare, so without grouping.
   * @throws LeaseLostError
   */
  async replace(lease: Lease, writes: CheckpointPart["writes"]): Promise<void> {
    await this.#writer.settled();
    const rows = lastOfEach(writes, 5);
    assertHeld(lease, await this.#run(new Map([[lease.runId, lease.epoch]]), REPLACING_WRITES, columns(rows, 8)));
  }

  /** Forgets a run that has ended: no process writes to it or resumes it any more. */
  async forget(runId: string): Promise<void> {
    await this.#writer.settled();
    await this.connections.query(DELETE_THREAD, [runId]);
  }

  /** @returns the valid leases, as run id → epoch */
  async #store(given: readonly CheckpointPart[]): Promise<ReadonlyMap<string, number>> {
    const leases = newestLeases(given.map((part) => part.lease));
    const parts = given.filter(({ lease }) => leases.get(lease.runId) === lease.epoch);
    const blobs = parts.flatMap((part) => part.blobs);
    // One statement may touch a row once: of two versions of a checkpoint, the later wins.
    const checkpoints = lastOfEach(
      parts.flatMap((part) => part.checkpoints),
      3,
    );
    // A checkpoint holds what its parent's tasks wrote: stored together, those writes would never be read.
    const parents = new Set(checkpoints.map(([thread, ns, , parent]) => [thread, ns, parent].join("\0")));
    const writes = parts
      .flatMap((part) => part.writes)
      .filter(([thread, ns, checkpoint]) => !parents.has([thread, ns, checkpoint].join("\0")));
    const common = [...columns(blobs, 6), ...columns(checkpoints, 6)];
    if (writes.length === 0) return this.#run(leases, BLOBS + CHECKPOINTS, common);
    return this.#run(leases, BLOBS + CHECKPOINTS + WRITES, [...common, ...columns(writes, 8)]);
  }

  async #run(leases: ReadonlyMap<string, number>, statement: string, values: unknown[][]) {
    const { rows } = await this.connections.query<{ id: string; lease_epoch: number }>(
      `${heldLeases(leases.size)}${statement} select id, lease_epoch from held`,
      [[...leases.keys()], [...leases.values()], ...values],
    );
    return new Map(rows.map((row) => [row.id, row.lease_epoch]));
  }
}

function assertHeld({ runId, epoch }: Lease, held: ReadonlyMap<string, number>): void {
  if (held.get(runId) !== epoch) throw new LeaseLostError(runId);
}

/** SQLSTATE classes 22 and 54: a value that the database cannot store, or one too large for it. */
function isWrongData(error: unknown): boolean {
  return error instanceof Error && /^(22|54)/.test(String(Reflect.get(error, "code")));
}

/** The last of the rows that share their first `keys` columns, in the order of first appearance. */
function lastOfEach<Row extends readonly unknown[]>(rows: readonly Row[], keys: number): Row[] {
  return [...new Map(rows.map((row) => [row.slice(0, keys).join("\0"), row])).values()];
}

/** Rows as one array per column, the shape that `unnest` expects. */
function columns(rows: readonly (readonly unknown[])[], width: number): unknown[][] {
  return Array.from({ length: width }, (_, column) => rows.map((row) => row[column]));
}
