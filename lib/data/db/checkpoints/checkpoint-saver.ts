import { PostgresSaver } from "@langchain/langgraph-checkpoint-postgres";
import { runPool } from "../connection/client";
import type { CheckpointRows } from "./checkpoint-rows";

type Put = Parameters<PostgresSaver["put"]>;
type PutWrites = Parameters<PostgresSaver["putWrites"]>;
type Config = Awaited<ReturnType<PostgresSaver["put"]>>;

/** Stores checkpoints together with the run's events. */
export interface CheckpointSink {
  appendCheckpoint(rows: CheckpointRows): void;
  /** Resolves when everything appended so far is stored. @throws if the run's lease was lost */
  flush(): Promise<void>;
}

/**
 * LangGraph's PostgresSaver for one run over the same tables. What the library would store in many statements of its own
 * goes to the run's log, which stores it with the events before it. Reading and the tables are the library's. See
 * docs/decisions/063.
 */
export class RunCheckpointSaver extends PostgresSaver {
  readonly #runId: string;
  readonly #sink: CheckpointSink;
  #isEmpty: boolean;

  /** @param isEmpty whether the run is known to have no checkpoint yet */
  constructor(runId: string, sink: CheckpointSink, isEmpty: boolean) {
    super(runPool(), undefined, { schema: "checkpoint" });
    this.#runId = runId;
    this.#sink = sink;
    this.#isEmpty = isEmpty;
  }

  override async getTuple(config: Put[0]): ReturnType<PostgresSaver["getTuple"]> {
    if (this.#isEmpty) return undefined;
    await this.#sink.flush();
    return super.getTuple(config);
  }

  override async put(...[config, checkpoint, metadata, newVersions]: Put): Promise<Config> {
    const { threadId, ns, checkpointId: parent } = this.#keyOf(config);
    const [blobs, metadataJson] = await Promise.all([
      this._dumpBlobs(threadId, ns, checkpoint.channel_values, newVersions),
      this._dumpMetadata(metadata),
    ]);
    this.#append({
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

  override async putWrites(...[config, given, taskId]: PutWrites): Promise<void> {
    const { threadId, ns, checkpointId } = this.#keyOf(config);
    if (checkpointId === undefined) throw new Error("Writes need a checkpoint, and the config has no checkpoint id.");
    const dumped = await this._dumpWrites(threadId, ns, checkpointId, taskId, given);
    this.#append({
      blobs: [],
      writes: dumped.map(([thread, writeNs, id, task, idx, channel, type, blob]) => [
        thread,
        writeNs,
        id,
        task,
        idx,
        channel,
        type,
        base64(blob),
      ]),
      checkpoints: [],
    });
  }

  #append(rows: CheckpointRows): void {
    this.#isEmpty = false;
    this.#sink.appendCheckpoint(rows);
  }

  #keyOf(config: Put[0]): { threadId: string; ns: string; checkpointId: string | undefined } {
    const { thread_id, checkpoint_ns, checkpoint_id } = config.configurable ?? {};
    if (thread_id !== this.#runId) throw new Error("A run can only write checkpoints of its own thread.");
    return {
      threadId: this.#runId,
      ns: typeof checkpoint_ns === "string" ? checkpoint_ns : "",
      checkpointId: typeof checkpoint_id === "string" ? checkpoint_id : undefined,
    };
  }
}

function base64(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString("base64");
}
