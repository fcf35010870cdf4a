import { Worker } from "node:worker_threads";
import { z } from "zod";

const messageSchema = z.discriminatedUnion("type", [
  z.object({ type: z.literal("ready") }),
  z.object({ type: z.literal("broken"), message: z.string() }),
  z.object({ type: z.literal("vectors"), id: z.number(), vectors: z.instanceof(Float32Array) }),
  z.object({ type: z.literal("failed"), id: z.number(), message: z.string() }),
]);

/** 0 = query, 1 = a person waits for it, 2 = background; a lower lane goes first. */
export type EmbedderLane = 0 | 1 | 2;

interface Pending {
  resolve(vectors: Float32Array): void;
  reject(error: Error): void;
}

/**
 * The embedder's worker thread: started on the first request, started anew on the next request after it
 * died. It keeps the process alive only while a request is under way.
 */
export class EmbedderThread {
  readonly #workerPath: string;
  readonly #workerData: unknown;
  readonly #pending = new Map<number, Pending>();
  #worker: Worker | undefined;
  #nextId = 0;

  constructor(workerPath: string, workerData: unknown) {
    this.#workerPath = workerPath;
    this.#workerData = workerData;
  }

  /** The vectors of all texts in one array. @throws Error when the worker cannot load or dies. */
  embed(texts: readonly string[], lane: EmbedderLane): Promise<Float32Array> {
    const worker = this.#worker ?? this.#start();
    const id = this.#nextId++;
    return new Promise((resolve, reject) => {
      this.#pending.set(id, { resolve, reject });
      worker.ref();
      worker.postMessage({ id, lane, texts });
    });
  }

  /** Ends the thread; requests under way fail. */
  async stop(): Promise<void> {
    await this.#worker?.terminate();
  }

  #start(): Worker {
    const worker = new Worker(this.#workerPath, { workerData: this.#workerData, name: "embedder" });
    this.#worker = worker;
    worker.on("message", (message) => this.#receive(worker, message));
    worker.on("error", (error) => this.#drop(worker, new Error("The embedder's thread failed", { cause: error })));
    worker.on("exit", (code) => this.#drop(worker, new Error(`The embedder's thread ended (exit code ${code})`)));
    return worker;
  }

  #receive(worker: Worker, raw: unknown): void {
    const message = messageSchema.parse(raw);
    if (message.type === "ready") return;
    if (message.type === "broken") {
      this.#drop(worker, new Error(`The embedder cannot be loaded: ${message.message}`));
      void worker.terminate();
      return;
    }
    const pending = this.#pending.get(message.id);
    this.#pending.delete(message.id);
    if (this.#pending.size === 0) worker.unref();
    if (message.type === "vectors") pending?.resolve(message.vectors);
    else pending?.reject(new Error(`A text could not be embedded: ${message.message}`));
  }

  #drop(worker: Worker, error: Error): void {
    if (this.#worker !== worker) return;
    this.#worker = undefined;
    const pending = [...this.#pending.values()];
    this.#pending.clear();
    for (const { reject } of pending) reject(error);
  }
}
