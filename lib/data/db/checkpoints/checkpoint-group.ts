import { runDb } from "../connection/client";
import { GroupWriter } from "../connection/group-writer";
import { heldLeases, type Lease, LeaseLostError, leaseSchema, newestLeases } from "../connection/lease";
import { parsedRows } from "../connection/rows";
import { isWrongData } from "../faults/wrong-data";
import { Prisma } from "../generated/client";

/**
 * The rows of one call for the three tables, in the order of their columns, and the lease they are written under. Blobs
 * are in base64: Prisma passes no lists of bytes.
 */
export interface CheckpointPart {
  lease: Lease;
  blobs: [thread: string, ns: string, channel: string, version: string, type: string, blob: string | null][];
  writes: [
    thread: string,
    ns: string,
    checkpoint: string,
    task: string,
    idx: number,
    channel: string,
    type: string,
    blob: string,
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

function insertedBlobs(rows: CheckpointPart["blobs"]): Prisma.Sql {
  const [thread, ns, channel, version, type, blob] = columns(rows, 6);
  return Prisma.sql`, given_blob AS (
    INSERT INTO checkpoint.checkpoint_blobs (thread_id, checkpoint_ns, channel, version, type, blob)
    SELECT thread_id, ns, channel, version, type, decode(blob, 'base64') FROM held
    JOIN unnest(${thread}::text[], ${ns}::text[], ${channel}::text[], ${version}::text[], ${type}::text[], ${blob}::text[])
      AS given(thread_id, ns, channel, version, type, blob) ON given.thread_id = held.id::text
    ON CONFLICT DO NOTHING
  )`;
}

function insertedCheckpoints(rows: CheckpointPart["checkpoints"]): Prisma.Sql {
  const [thread, ns, id, parent, checkpoint, metadata] = columns(rows, 6);
  return Prisma.sql`, given_checkpoint AS (
    INSERT INTO checkpoint.checkpoints
      (thread_id, checkpoint_ns, checkpoint_id, parent_checkpoint_id, checkpoint, metadata)
    SELECT given.* FROM held
    JOIN unnest(${thread}::text[], ${ns}::text[], ${id}::text[], ${parent}::text[], ${checkpoint}::jsonb[],
                ${metadata}::jsonb[])
      AS given(thread_id, ns, id, parent, checkpoint, metadata) ON given.thread_id = held.id::text
    ON CONFLICT (thread_id, checkpoint_ns, checkpoint_id)
    DO UPDATE SET checkpoint = excluded.checkpoint, metadata = excluded.metadata
  )`;
}

function insertedWrites(rows: CheckpointPart["writes"], onConflict: Prisma.Sql): Prisma.Sql {
  const [thread, ns, checkpoint, task, idx, channel, type, blob] = columns(rows, 8);
  return Prisma.sql`, given_write AS (
    INSERT INTO checkpoint.checkpoint_writes
      (thread_id, checkpoint_ns, checkpoint_id, task_id, idx, channel, type, blob)
    SELECT thread_id, ns, given.checkpoint, task, idx, channel, type, decode(blob, 'base64') FROM held
    JOIN unnest(${thread}::text[], ${ns}::text[], ${checkpoint}::text[], ${task}::text[], ${idx}::int[],
                ${channel}::text[], ${type}::text[], ${blob}::text[])
      AS given(thread_id, ns, checkpoint, task, idx, channel, type, blob) ON given.thread_id = held.id::text
    ${onConflict}
  )`;
}

const KEEP_THE_FIRST = Prisma.sql`ON CONFLICT DO NOTHING`;
const REPLACE = Prisma.sql`ON CONFLICT (thread_id, checkpoint_ns, checkpoint_id, task_id, idx)
  DO UPDATE SET channel = excluded.channel, type = excluded.type, blob = excluded.blob`;

/**
 * Stores the checkpoints of all runs of this process in groups, each only while its lease is valid: one statement locks
 * the leases and writes, so that a process that was suspended and resumes late cannot overwrite its successor.
 */
export class CheckpointGroup {
  readonly #writer = new GroupWriter<CheckpointPart, ReadonlyMap<string, number>>(
    (parts) => this.#store(parts),
    isWrongData,
  );

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
    const replacing = insertedWrites(lastOfEach(writes, 5), REPLACE);
    assertHeld(lease, await this.#run(new Map([[lease.runId, lease.epoch]]), replacing));
  }

  /** Forgets a run that has ended: no process writes to it or resumes it any more. */
  async forget(runId: string): Promise<void> {
    await this.#writer.settled();
    await deleteThreads([runId]);
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
    return this.#run(
      leases,
      Prisma.sql`${insertedBlobs(blobs)}${insertedCheckpoints(checkpoints)}${
        writes.length === 0 ? Prisma.empty : insertedWrites(writes, KEEP_THE_FIRST)
      }`,
    );
  }

  // The tables are LangGraph's and no models; one statement locks the leases and writes.
  async #run(leases: ReadonlyMap<string, number>, inserted: Prisma.Sql): Promise<Map<string, number>> {
    const statement = runDb().$queryRaw`
      ${heldLeases(leases)}${inserted} SELECT id AS "runId", lease_epoch AS epoch FROM held`;
    return newestLeases(await parsedRows(leaseSchema, statement));
  }
}

/** Deletes the checkpoints of runs. */
export async function deleteThreads(runIds: readonly string[]): Promise<void> {
  // The tables are LangGraph's and no models.
  await runDb().$executeRaw`
    WITH blobs AS (DELETE FROM checkpoint.checkpoint_blobs WHERE thread_id = ANY(${runIds})),
    writes AS (DELETE FROM checkpoint.checkpoint_writes WHERE thread_id = ANY(${runIds}))
    DELETE FROM checkpoint.checkpoints WHERE thread_id = ANY(${runIds})`;
}

function assertHeld({ runId, epoch }: Lease, held: ReadonlyMap<string, number>): void {
  if (held.get(runId) !== epoch) throw new LeaseLostError(runId);
}

/** The last of the rows that share their first `keys` columns, in the order of first appearance. */
function lastOfEach<Row extends readonly unknown[]>(rows: readonly Row[], keys: number): Row[] {
  return [...new Map(rows.map((row) => [row.slice(0, keys).join("\0"), row])).values()];
}

/** Rows as one array per column, the shape that `unnest` expects. */
function columns(rows: readonly (readonly unknown[])[], width: number): unknown[][] {
  return Array.from({ length: width }, (_, column) => rows.map((row) => row[column]));
}
