import { PostgresSaver } from "@langchain/langgraph-checkpoint-postgres";
import { runPool } from "../connection/client";
import type { Lease } from "../connection/lease";
import type { CheckpointGroup, CheckpointPart } from "./checkpoint-group";

type Put = Parameters<PostgresSaver["put"]>;
type PutWrites = Parameters<PostgresSaver["putWrites"]>;
type Config = Awaited<ReturnType<PostgresSaver["put"]>>;

/**
 * LangGraph's PostgresSaver for one run over the same tables, with one statement where the library sends many: it
 * combines a node's writes, the checkpoint after it, and whatever other runs of this process store at the same moment.
 * It writes only while the run's lease is valid. Reading and the tables are the library's. See docs/decisions/014.
 */
export class GroupedCheckpointSaver extends PostgresSaver {
  readonly #group: CheckpointGroup;
  readonly #lease: Lease;

  constructor(group: CheckpointGroup, lease: Lease) {
    super(runPool(), undefined, { schema: "checkpoint" });
    this.#group = group;
    this.#lease = lease;
  }

  /** @throws LeaseLostError when another process has claimed the run */
  override async put(...[config, checkpoint, metadata, newVersions]: Put): Promise<Config> {
    const { threadId, ns, checkpointId: parent } = this.#keyOf(config);
    const [blobs, metadataJson] = await Promise.all([
      this._dumpBlobs(threadId, ns, checkpoint.channel_values, newVersions),
      this._dumpMetadata(metadata),
    ]);
    await this.#group.write({
      lease: this.#lease,
      blobs: blobs.map(([thread, blobNs, channel, version, type, blob]) => [
        thread,
        blobNs,
        channel,
        version,
        type,
        blob === undefined ? null : base64(blob),
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

  /** @throws LeaseLostError when another process has claimed the run */
  override async putWrites(...[config, given, taskId]: PutWrites): Promise<void> {
    const { threadId, ns, checkpointId } = this.#keyOf(config);
    if (checkpointId === undefined) throw new Error("Writes need a checkpoint, and the config has no checkpoint id.");
    const dumped = await this._dumpWrites(threadId, ns, checkpointId, taskId, given);
    const writes = dumped.map(
      ([thread, writeNs, id, task, idx, channel, type, blob]): CheckpointPart["writes"][number] => [
        thread,
        writeNs,
        id,
        task,
        idx,
        channel,
        type,
        base64(blob),
      ],
    );
    // Errors, interrupts and other special writes have negative indexes and replace existing ones.
    if (writes.every(([, , , , idx]) => idx < 0)) await this.#group.replace(this.#lease, writes);
    else await this.#group.write({ lease: this.#lease, blobs: [], writes, checkpoints: [] });
  }

  /** For a run that has ended. */
  override async deleteThread(threadId: string): Promise<void> {
    await this.#group.forget(threadId);
  }

  #keyOf(config: Put[0]): { threadId: string; ns: string; checkpointId: string | undefined } {
    const { thread_id, checkpoint_ns, checkpoint_id } = config.configurable ?? {};
    if (thread_id !== this.#lease.runId) throw new Error("A run can only write checkpoints of its own thread.");
    return {
      threadId: this.#lease.runId,
      ns: typeof checkpoint_ns === "string" ? checkpoint_ns : "",
      checkpointId: typeof checkpoint_id === "string" ? checkpoint_id : undefined,
    };
  }
}

function base64(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString("base64");
}
