import { Prisma } from "../generated/client";

/**
 * Rows of LangGraph's three tables, in the order of their columns. Blobs are in base64: Prisma passes no lists of bytes.
 */
export interface CheckpointRows {
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

export function joinedRows(all: readonly CheckpointRows[]): CheckpointRows {
  return {
    blobs: all.flatMap(({ blobs }) => blobs),
    writes: all.flatMap(({ writes }) => writes),
    checkpoints: all.flatMap(({ checkpoints }) => checkpoints),
  };
}

/** Common table expressions that store rows of the threads in `held`, each after a comma. */
export function storedCheckpoints(rows: CheckpointRows): Prisma.Sql {
  // One statement may touch a row once: of two versions of a checkpoint, the later wins.
  const checkpoints = distinct(rows.checkpoints, 3, () => true);
  // A checkpoint holds what its parent's tasks wrote: stored together, those writes would never be read.
  const parents = new Set(checkpoints.map(([thread, ns, , parent]) => [thread, ns, parent].join("\0")));
  // Errors, interrupts and other special writes have negative indexes and replace existing ones.
  const writes = distinct(rows.writes, 5, ([, , , , idx]) => idx < 0).filter(
    ([thread, ns, checkpoint]) => !parents.has([thread, ns, checkpoint].join("\0")),
  );
  return Prisma.sql`${storedBlobs(rows.blobs)}${storedRows(checkpoints)}${storedWrites(writes)}`;
}

function storedBlobs(rows: CheckpointRows["blobs"]): Prisma.Sql {
  if (rows.length === 0) return Prisma.empty;
  const [thread, ns, channel, version, type, blob] = columns(rows, 6);
  return Prisma.sql`, given_blob AS (
    INSERT INTO checkpoint.checkpoint_blobs (thread_id, checkpoint_ns, channel, version, type, blob)
    SELECT thread_id, ns, channel, version, type, decode(blob, 'base64') FROM held
    JOIN unnest(${thread}::text[], ${ns}::text[], ${channel}::text[], ${version}::text[], ${type}::text[], ${blob}::text[])
      AS given(thread_id, ns, channel, version, type, blob) ON given.thread_id = held.id::text
    ON CONFLICT DO NOTHING
  )`;
}

function storedRows(rows: CheckpointRows["checkpoints"]): Prisma.Sql {
  if (rows.length === 0) return Prisma.empty;
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

function storedWrites(rows: CheckpointRows["writes"]): Prisma.Sql {
  if (rows.length === 0) return Prisma.empty;
  const [thread, ns, checkpoint, task, idx, channel, type, blob] = columns(rows, 8);
  return Prisma.sql`, given_write AS (
    INSERT INTO checkpoint.checkpoint_writes
      (thread_id, checkpoint_ns, checkpoint_id, task_id, idx, channel, type, blob)
    SELECT thread_id, ns, given.checkpoint, task, idx, channel, type, decode(blob, 'base64') FROM held
    JOIN unnest(${thread}::text[], ${ns}::text[], ${checkpoint}::text[], ${task}::text[], ${idx}::int[],
                ${channel}::text[], ${type}::text[], ${blob}::text[])
      AS given(thread_id, ns, checkpoint, task, idx, channel, type, blob) ON given.thread_id = held.id::text
    ON CONFLICT (thread_id, checkpoint_ns, checkpoint_id, task_id, idx)
    DO UPDATE SET channel = excluded.channel, type = excluded.type, blob = excluded.blob WHERE excluded.idx < 0
  )`;
}

/** One of the rows that share their first `keys` columns: the first, or the last that `replaces` the ones before it. */
function distinct<Row extends readonly unknown[]>(
  rows: readonly Row[],
  keys: number,
  replaces: (row: Row) => boolean,
): Row[] {
  const byKey = new Map<string, Row>();
  for (const row of rows) {
    const key = row.slice(0, keys).join("\0");
    if (!byKey.has(key) || replaces(row)) byKey.set(key, row);
  }
  return [...byKey.values()];
}

/** Rows as one array per column, the shape that `unnest` expects. */
function columns(rows: readonly (readonly unknown[])[], width: number): unknown[][] {
  return Array.from({ length: width }, (_, column) => rows.map((row) => row[column]));
}
