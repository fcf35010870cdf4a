import { PostgresSaver } from "@langchain/langgraph-checkpoint-postgres";
import type { Pool } from "pg";
import { GroupWriter } from "./group-writer";

type Put = Parameters<PostgresSaver["put"]>;
type PutWrites = Parameters<PostgresSaver["putWrites"]>;
type Config = Awaited<ReturnType<PostgresSaver["put"]>>;

/** Rows of the three tables, in the order of their columns. */
interface CheckpointRows {
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

const BLOBS = `
  with given_blob as (
    insert into checkpoint.checkpoint_blobs (thread_id, checkpoint_ns, channel, version, type, blob)
    select * from unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::text[], $6::bytea[])
    on conflict do nothing
  )`;
const CHECKPOINTS = `
  insert into checkpoint.checkpoints
    (thread_id, checkpoint_ns, checkpoint_id, parent_checkpoint_id, checkpoint, metadata)
  select * from unnest($7::text[], $8::text[], $9::text[], $10::text[], $11::jsonb[], $12::jsonb[])
  on conflict (thread_id, checkpoint_ns, checkpoint_id)
  do update set checkpoint = excluded.checkpoint, metadata = excluded.metadata`;
const WRITES = `, given_write as (
    insert into checkpoint.checkpoint_writes
      (thread_id, checkpoint_ns, checkpoint_id, task_id, idx, channel, type, blob)
    select * from unnest(
      $13::text[], $14::text[], $15::text[], $16::text[], $17::int[], $18::text[], $19::text[], $20::bytea[])
    on conflict do nothing
  )`;
const WRITE_CHECKPOINTS = BLOBS + CHECKPOINTS;
const WRITE_GROUP = BLOBS + WRITES + CHECKPOINTS;

const DELETE_THREAD = `
  with gone_blob as (delete from checkpoint.checkpoint_blobs where thread_id = $1),
       gone_write as (delete from checkpoint.checkpoint_writes where thread_id = $1)
  delete from checkpoint.checkpoints where thread_id = $1`;

/**
 * LangGraph's PostgresSaver over the same tables, writing in one statement what it writes in many: a node's
 * writes and the checkpoint after it, and whatever other runs of this process store at the same moment.
 * Reading and the tables themselves are the library's. See docs/decisions/014.
 */
export class GroupedCheckpointSaver extends PostgresSaver {
  private readonly group = new GroupWriter<CheckpointRows>((rows) => this.store(rows), isWrongData);

  constructor(private readonly connections: Pool) {
    super(connections, undefined, { schema: "checkpoint" });
  }

  override async put(...[config, checkpoint, metadata, newVersions]: Put): Promise<Config> {
    const { threadId, ns, checkpointId: parent } = keyOf(config);
    const [blobs, metadataJson] = await Promise.all([
      this._dumpBlobs(threadId, ns, checkpoint.channel_values, newVersions),
      this._dumpMetadata(metadata),
    ]);
    await this.group.write({
      blobs: blobs.map(([thread, blobNs, channel, version, type, blob]) => [
        thread,
        blobNs,
        channel,
        version,
        type,
        blob === undefined ? null : Buffer.from(blob),
      ]),
      writes: [],
      checkpoints: [
        [
          threadId,
          ns,
          checkpoint.id,
          parent ?? null,
          JSON.stringify(this._dumpCheckpoint(checkpoint)),
          JSON.stringify(metadataJson),
        ],
      ],
    });
    return { configurable: { thread_id: threadId, checkpoint_ns: ns, checkpoint_id: checkpoint.id } };
  }

  override async putWrites(...[config, writes, taskId]: PutWrites): Promise<void> {
    const { threadId, ns, checkpointId } = keyOf(config);
    if (checkpointId === undefined) throw new Error("Writes belong to a checkpoint, and the config names none.");
    const dumped = await this._dumpWrites(threadId, ns, checkpointId, taskId, writes);
    // Errors, interrupts and the like have indexes below zero and replace what was there: rare, so left to the library.
    if (dumped.every(([, , , , idx]) => idx < 0)) {
      await this.group.settled();
      return super.putWrites(config, writes, taskId);
    }
    await this.group.write({
      blobs: [],
      writes: dumped.map(([thread, writeNs, id, task, idx, channel, type, blob]) => [
        thread,
        writeNs,
        id,
        task,
        idx,
        channel,
        type,
        Buffer.from(blob),
      ]),
      checkpoints: [],
    });
  }

  override async deleteThread(threadId: string): Promise<void> {
    await this.group.settled();
    await this.connections.query(DELETE_THREAD, [threadId]);
  }

  private async store(parts: readonly CheckpointRows[]): Promise<void> {
    // One statement may touch a row once: of a checkpoint that is put twice, the later stands.
    const checkpoints = new Map(
      parts.flatMap((part) => part.checkpoints.map((row) => [row.slice(0, 3).join("\0"), row])),
    );
    // A checkpoint holds what its parent's tasks wrote: stored together, those writes would never be read.
    const parents = new Set([...checkpoints.values()].map(([thread, ns, , parent]) => [thread, ns, parent].join("\0")));
    const writes = parts
      .flatMap((part) => part.writes)
      .filter(([thread, ns, checkpoint]) => !parents.has([thread, ns, checkpoint].join("\0")));
    const blobs = parts.flatMap((part) => part.blobs);
    const common = [...columns(blobs, 6), ...columns([...checkpoints.values()], 6)];
    if (writes.length === 0) await this.connections.query(WRITE_CHECKPOINTS, common);
    else await this.connections.query(WRITE_GROUP, [...common, ...columns(writes, 8)]);
  }
}

/** SQLSTATE classes 22 and 54: a value that the database cannot take, or that is too large for it. */
function isWrongData(error: unknown): boolean {
  return error instanceof Error && /^(22|54)/.test(String(Reflect.get(error, "code")));
}

/** Rows turned into one array a column, as `unnest` takes them. */
function columns(rows: readonly (readonly unknown[])[], width: number): unknown[][] {
  return Array.from({ length: width }, (_, column) => rows.map((row) => row[column]));
}

function keyOf(config: Put[0]): { threadId: string; ns: string; checkpointId: string | undefined } {
  const { thread_id, checkpoint_ns, checkpoint_id } = config.configurable ?? {};
  if (typeof thread_id !== "string") throw new Error("A checkpoint belongs to a thread, and the config names none.");
  return {
    threadId: thread_id,
    ns: typeof checkpoint_ns === "string" ? checkpoint_ns : "",
    checkpointId: typeof checkpoint_id === "string" ? checkpoint_id : undefined,
  };
}
