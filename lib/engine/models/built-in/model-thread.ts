import { readFileSync } from "node:fs";
import { join } from "node:path";
import { SHARE_ENV, Worker } from "node:worker_threads";
import { z } from "zod";
import { processWide } from "@/lib/shared/process-wide";
import type { ClaimReading } from "../verifier";
import {
  BEHIND_AFTER_MS,
  BEHIND_FROM_ITEMS,
  EMBEDDER_MAX_TOKENS,
  MODEL_MAX_CHARS,
  MODEL_THREADS,
  VERIFIER_CLAIM_TOKENS,
  VERIFIER_CONTEXT_TOKENS,
  VERIFIER_HEAD_TOKENS,
  VERIFIER_MAX_TOKENS,
  VERIFIER_OVERLAP_TOKENS,
  VERIFIER_QUESTION_TOKENS,
  VERIFIER_SPAN_TOKENS,
} from "./tunables";

const messageSchema = z.discriminatedUnion("type", [
  z.object({ type: z.literal("broken"), message: z.string() }),
  z.object({ type: z.literal("done"), id: z.number(), results: z.array(z.unknown()) }),
  z.object({ type: z.literal("failed"), id: z.number(), message: z.string() }),
]);

/** 0 = query, 1 = a user waits for it, 2 = background; a lower lane goes first. */
export type ModelLane = 0 | 1 | 2;

const BACKGROUND: ModelLane = 2;

/** The verifier's input: a question, the passage's title and headings, its text, and the offsets of its sentences. */
export interface ReadingItem {
  question: string;
  head: string;
  text: string;
  sentences: readonly { start: number; end: number }[];
}

interface Pending {
  lane: ModelLane;
  /** By `performance.now()`. */
  since: number;
  /** Its texts. */
  count: number;
  resolve(results: unknown[]): void;
  reject(error: Error): void;
}

/** Folders of the two models; each file is checked against its SHA256SUMS. */
export interface ModelFolders {
  embedder: string;
  verifier: string;
}

/**
 * The worker thread that runs the vendored models: started on the first request, and restarted on the next request
 * after it died. It keeps the process alive only while a request is pending.
 */
export class ModelThread {
  readonly #workerData: unknown;
  readonly #pending = new Map<number, Pending>();
  #worker: Worker | undefined;
  #nextId = 0;

  constructor(folders: ModelFolders) {
    this.#workerData = {
      embedder: { folder: folders.embedder, maxTokens: EMBEDDER_MAX_TOKENS },
      verifier: {
        folder: folders.verifier,
        maxTokens: VERIFIER_MAX_TOKENS,
        questionTokens: VERIFIER_QUESTION_TOKENS,
        claimTokens: VERIFIER_CLAIM_TOKENS,
        contextTokens: VERIFIER_CONTEXT_TOKENS,
        headTokens: VERIFIER_HEAD_TOKENS,
        overlapTokens: VERIFIER_OVERLAP_TOKENS,
        spanTokens: VERIFIER_SPAN_TOKENS,
      },
      threads: MODEL_THREADS,
      maxChars: MODEL_MAX_CHARS,
    };
  }

  /** One vector for each text, in order. @throws Error when the worker cannot load or dies. */
  embed(items: readonly string[], lane: ModelLane): Promise<unknown[]> {
    return this.#ask("embed", items, lane);
  }

  /** One reading for each item, in order. @throws Error when the worker cannot load or dies. */
  read(items: readonly ReadingItem[], lane: ModelLane): Promise<unknown[]> {
    return this.#ask("read", items, lane);
  }

  /** The likelihoods of each claim, in order. @throws Error when the worker cannot load or dies. */
  check(items: readonly ClaimReading[], lane: ModelLane): Promise<unknown[]> {
    return this.#ask("check", items, lane);
  }

  /** Whether a person's next request would wait for longer than people should: see `BEHIND_AFTER_MS`. */
  isBehind(): boolean {
    let items = 0;
    for (const { lane, since, count } of this.#pending.values()) {
      // Background work waits for people, not they for it.
      if (lane === BACKGROUND) continue;
      items += count;
      if (items > BEHIND_FROM_ITEMS || performance.now() - since > BEHIND_AFTER_MS) return true;
    }
    return false;
  }

  /** Stops the thread; pending requests fail. */
  async stop(): Promise<void> {
    await this.#worker?.terminate();
  }

  #ask(task: "embed" | "read" | "check", items: readonly unknown[], lane: ModelLane): Promise<unknown[]> {
    const worker = this.#worker ?? this.#start();
    const id = this.#nextId++;
    return new Promise((resolve, reject) => {
      this.#pending.set(id, { lane, since: performance.now(), count: items.length, resolve, reject });
      worker.ref();
      worker.postMessage({ id, lane, task, items });
    });
  }

  #start(): Worker {
    const path = join(
      /* turbopackIgnore: true */ process.cwd(),
      "lib",
      "engine",
      "models",
      "built-in",
      "model-worker.mjs",
    );
    const worker = new Worker(path, { workerData: this.#workerData, name: "models", env: SHARE_ENV });
    this.#worker = worker;
    worker.on("message", (message) => this.#receive(worker, message));
    worker.on("error", (error) => this.#drop(worker, new Error("The model worker thread failed", { cause: error })));
    worker.on("exit", (code) => this.#drop(worker, new Error(`The model worker thread ended (exit code ${code})`)));
    return worker;
  }

  #receive(worker: Worker, raw: unknown): void {
    const message = messageSchema.parse(raw);
    if (message.type === "broken") {
      this.#drop(worker, new Error(`A built-in model cannot be loaded: ${message.message}`));
      void worker.terminate();
      return;
    }
    const pending = this.#pending.get(message.id);
    this.#pending.delete(message.id);
    if (this.#pending.size === 0) worker.unref();
    if (message.type === "done") pending?.resolve(message.results);
    else pending?.reject(new Error(`A built-in model failed: ${message.message}`));
  }

  #drop(worker: Worker, error: Error): void {
    if (this.#worker !== worker) return;
    this.#worker = undefined;
    const pending = [...this.#pending.values()];
    this.#pending.clear();
    for (const { reject } of pending) reject(error);
  }
}

/** Folders of the built-in models in the repository. */
export function builtInModelFolders(): ModelFolders {
  const models = join(/* turbopackIgnore: true */ process.cwd(), "models");
  return { embedder: join(models, "embedder-en-fr"), verifier: join(models, "verifier-en-fr") };
}

/** The thread of this process for the built-in models. */
export function builtInModelThread(): ModelThread {
  return processWide("model-thread", () => new ModelThread(builtInModelFolders()));
}

/** The SHA-256 of a vendored model from its SHA256SUMS, which identifies its version. */
export function modelHash(folder: string): string {
  const line = readFileSync(join(folder, "SHA256SUMS"), "utf8")
    .split("\n")
    .find((candidate) => candidate.endsWith("model.onnx"));
  if (line === undefined) throw new Error(`${folder}/SHA256SUMS has no entry for model.onnx`);
  return line.trim();
}
