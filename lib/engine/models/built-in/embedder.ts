import { LRUCache } from "lru-cache";
import { z } from "zod";
import { processWide } from "@/lib/shared/process-wide";
import { usingModel } from "@/lib/shared/telemetry/model-uses";
import type { EmbeddingModel, EmbedOptions } from "../embedding-model";
import { builtInModelFolders, builtInModelThread, type ModelLane, type ModelThread, modelHash } from "./model-thread";
import {
  BACKGROUND_CACHE_CHARS,
  BACKGROUND_CACHE_ENTRIES,
  QUERY_CACHE_ENTRIES,
  SENTENCE_CACHE_ENTRIES,
} from "./tunables";

const vectorsSchema = z.array(z.instanceof(Float32Array));

const NAME = "embedder-en-fr";
const DIMENSION = 384;
const QUERY: ModelLane = 0;
const WAITED_FOR: ModelLane = 1;
const BACKGROUND: ModelLane = 2;

/**
 * The vendored bilingual model (multilingual-e5-small, int8), run in a worker thread. Queries and passages get the
 * prefixes that the model was trained with (Wang et al., arXiv:2402.05672). The vectors are cached, so callers must not
 * change them.
 */
export class BuiltInEmbedder implements EmbeddingModel {
  readonly id: string;
  readonly #thread: ModelThread;
  readonly #queries = new LRUCache<string, Float32Array>({ max: QUERY_CACHE_ENTRIES });
  readonly #embedding = new Map<string, Promise<Float32Array>>();
  readonly #sentences = new LRUCache<string, Float32Array>({ max: SENTENCE_CACHE_ENTRIES });
  /** Apart from those, so that an import displaces no sentence that users' questions are compared with. */
  readonly #backgroundSentences = new LRUCache<string, Float32Array>({ max: BACKGROUND_CACHE_ENTRIES });

  /** @param modelFolder contains the model that `thread` runs, and its SHA256SUMS */
  constructor(modelFolder: string, thread: ModelThread) {
    this.id = `${NAME}@${modelHash(modelFolder).slice(0, 12)}`;
    this.#thread = thread;
  }

  dimension(): Promise<number> {
    return Promise.resolve(DIMENSION);
  }

  /** Concurrent requests for one text, as from the index and the knowledge graph, share the work. */
  async embedQuery(text: string): Promise<Float32Array> {
    const known = this.#queries.get(text) ?? this.#embedding.get(text);
    if (known !== undefined) return known;
    const making = this.#vectors([`query: ${text}`], QUERY).then(([vector = new Float32Array(DIMENSION)]) => vector);
    this.#embedding.set(text, making);
    try {
      const vector = await making;
      this.#queries.set(text, vector);
      return vector;
    } finally {
      this.#embedding.delete(text);
    }
  }

  /**
   * Sentences are cached: an imported document's are compared for its summary, its questions and the knowledge graph. A
   * passage is embedded once.
   */
  async embedPassages(texts: readonly string[], { background = false }: EmbedOptions = {}): Promise<Float32Array[]> {
    const vectors = new Map<string, Float32Array>();
    for (const text of texts) {
      const cached = background
        ? (this.#sentences.peek(text) ?? this.#backgroundSentences.get(text))
        : (this.#sentences.get(text) ?? this.#backgroundSentences.peek(text));
      if (cached !== undefined) vectors.set(text, cached);
    }
    const missing = [...new Set(texts)].filter((text) => !vectors.has(text));
    for (const [index, vector] of (await this.#embed(missing, background ? BACKGROUND : WAITED_FOR)).entries()) {
      const text = missing[index];
      if (text === undefined) continue;
      vectors.set(text, vector);
      if (!background) this.#sentences.set(text, vector);
      else if (text.length <= BACKGROUND_CACHE_CHARS) this.#backgroundSentences.set(text, vector);
    }
    return texts.flatMap((text) => vectors.get(text) ?? []);
  }

  /** Stops the worker thread; the next request restarts it. */
  stop(): Promise<void> {
    return this.#thread.stop();
  }

  #embed(texts: readonly string[], lane: ModelLane): Promise<Float32Array[]> {
    return this.#vectors(
      texts.map((text) => `passage: ${text}`),
      lane,
    );
  }

  async #vectors(texts: readonly string[], lane: ModelLane): Promise<Float32Array[]> {
    if (texts.length === 0) return [];
    return usingModel(
      () => ({ kind: "embedding", model: NAME, provider: null, count: texts.length, texts }),
      async () => vectorsSchema.parse(await this.#thread.embed(texts, lane)),
      () => ({ dimension: DIMENSION }),
    );
  }
}

/** The built-in embedder of this process; its model is loaded on the first request. */
export function builtInEmbedder(): BuiltInEmbedder {
  return processWide("embedder", () => new BuiltInEmbedder(builtInModelFolders().embedder, builtInModelThread()));
}
