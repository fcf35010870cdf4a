import { readFileSync } from "node:fs";
import { join } from "node:path";
import { processWide } from "../../process-wide";
import type { EmbeddingModel, EmbedOptions } from "../embedding-model";
import { type EmbedderLane, EmbedderThread } from "./embedder-thread";
import { LeastRecentlyUsed } from "./least-recently-used";
import {
  EMBEDDER_MAX_CHARS,
  EMBEDDER_MAX_TOKENS,
  EMBEDDER_THREADS,
  QUERY_CACHE_ENTRIES,
  SENTENCE_CACHE_ENTRIES,
} from "./tunables";

const NAME = "embedder-en-fr";
const DIMENSION = 384;
const QUERY: EmbedderLane = 0;
const WAITED_FOR: EmbedderLane = 1;
const BACKGROUND: EmbedderLane = 2;

/**
 * The vendored bilingual model (multilingual-e5-small, int8), run in a worker thread. Queries and passages get
 * the prefixes that the model was trained with (Wang et al., arXiv:2402.05672). Callers must not change the
 * vectors: they come from a cache.
 */
export class BuiltInEmbedder implements EmbeddingModel {
  readonly id: string;
  readonly #thread: EmbedderThread;
  readonly #queries = new LeastRecentlyUsed<string, Float32Array>(QUERY_CACHE_ENTRIES);
  readonly #embedding = new Map<string, Promise<Float32Array>>();
  readonly #sentences = new LeastRecentlyUsed<string, Float32Array>(SENTENCE_CACHE_ENTRIES);

  /** @param modelFolder holds model.onnx, tokenizer.json and SHA256SUMS, which both are checked against. */
  constructor(modelFolder: string, workerPath: string) {
    this.id = `${NAME}@${modelHash(modelFolder).slice(0, 12)}`;
    this.#thread = new EmbedderThread(workerPath, {
      folder: modelFolder,
      dimension: DIMENSION,
      maxTokens: EMBEDDER_MAX_TOKENS,
      maxChars: EMBEDDER_MAX_CHARS,
      threads: EMBEDDER_THREADS,
    });
  }

  dimension(): Promise<number> {
    return Promise.resolve(DIMENSION);
  }

  /** Whoever asks for the same text meanwhile, as the index and the knowledge graph do, shares the work. */
  async embedQuery(text: string): Promise<Float32Array> {
    const known = this.#queries.get(text) ?? this.#embedding.get(text);
    if (known !== undefined) return known;
    const making = this.#thread.embed([`query: ${text}`], QUERY);
    this.#embedding.set(text, making);
    try {
      const vector = await making;
      this.#queries.set(text, vector);
      return vector;
    } finally {
      this.#embedding.delete(text);
    }
  }

  /** Background texts (a library's passages) are not cached: each is embedded once. */
  async embedPassages(texts: readonly string[], options: EmbedOptions = {}): Promise<Float32Array[]> {
    if (options.background === true) return this.#embed(texts, BACKGROUND);
    const vectors = new Map<string, Float32Array>();
    for (const text of texts) {
      const cached = this.#sentences.get(text);
      if (cached !== undefined) vectors.set(text, cached);
    }
    const missing = [...new Set(texts)].filter((text) => !vectors.has(text));
    for (const [index, vector] of (await this.#embed(missing, WAITED_FOR)).entries()) {
      const text = missing[index];
      if (text === undefined) continue;
      vectors.set(text, vector);
      this.#sentences.set(text, vector);
    }
    return texts.flatMap((text) => vectors.get(text) ?? []);
  }

  /** Ends the worker thread; the next request starts it again. */
  stop(): Promise<void> {
    return this.#thread.stop();
  }

  async #embed(texts: readonly string[], lane: EmbedderLane): Promise<Float32Array[]> {
    if (texts.length === 0) return [];
    const all = await this.#thread.embed(
      texts.map((text) => `passage: ${text}`),
      lane,
    );
    return texts.map((_, index) => all.slice(index * DIMENSION, (index + 1) * DIMENSION));
  }
}

function modelHash(folder: string): string {
  const line = readFileSync(join(folder, "SHA256SUMS"), "utf8")
    .split("\n")
    .find((candidate) => candidate.endsWith("model.onnx"));
  if (line === undefined) throw new Error(`${folder}/SHA256SUMS does not name model.onnx`);
  return line.trim();
}

/** The process's one built-in embedder; its model is loaded on the first request. */
export function builtInEmbedder(): BuiltInEmbedder {
  return processWide(
    "embedder",
    () =>
      new BuiltInEmbedder(
        join(/* turbopackIgnore: true */ process.cwd(), "models", NAME),
        join(/* turbopackIgnore: true */ process.cwd(), "lib", "models", "built-in", "embedder-worker.mjs"),
      ),
  );
}
