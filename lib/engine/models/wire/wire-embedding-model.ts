import { LRUCache } from "lru-cache";
import { reason } from "@/lib/shared/contracts/runs/reason";
import { usingModel } from "@/lib/shared/telemetry/model-uses";
import { type EmbeddingModel, EmbeddingModelError, type EmbedOptions } from "../embedding-model";
import { embeddingPrefixes } from "../embedding-prefixes";
import { AttemptFailure, classifyFailure } from "./attempt-failure";
import type { EmbeddingWire } from "./embedding-wire";
import { openWithRetries } from "./resilience";
import { DEFAULT_EMBEDDING_LIMITS, EMBED_QUERY_CACHE_ENTRIES, type EmbeddingLimits } from "./tunables";
import { Watchdog } from "./watchdog";

/** A text without content, embedded only to learn the length of the vectors. */
const SOUNDING = "dimension";

export interface WireEmbeddingOptions {
  id: string;
  /** Name on the server. */
  model: string;
  /** As in the settings. */
  provider: string;
  wire: EmbeddingWire;
  limits: Partial<EmbeddingLimits>;
}

/** An embedding model behind a server: batches, prefixes, retries, time limits, normalisation. */
export function createWireEmbeddingModel({
  id,
  model,
  provider,
  wire,
  ...options
}: WireEmbeddingOptions): EmbeddingModel {
  const limits = { ...DEFAULT_EMBEDDING_LIMITS, ...options.limits };
  const prefixes = embeddingPrefixes(model);
  const queries = new LRUCache<string, Float32Array>({ max: EMBED_QUERY_CACHE_ENTRIES });
  let dimension: number | null = null;

  const attempt = async (texts: readonly string[], signal: AbortSignal, timeoutMs: number): Promise<number[][]> => {
    const watchdog = new Watchdog(signal);
    watchdog.arm("embedding", timeoutMs);
    try {
      const vectors = await wire.embed(texts, watchdog.signal);
      if (vectors.length !== texts.length) throw malformed(`${vectors.length} vectors for ${texts.length} texts`);
      return vectors;
    } catch (error) {
      signal.throwIfAborted();
      if (watchdog.fired !== null) {
        const why = reason("model_timed_out", watchdog.fired);
        throw new AttemptFailure(why, { retryable: true, serverDown: true });
      }
      throw classify(error);
    } finally {
      watchdog.dispose();
    }
  };

  const classify = (error: unknown) =>
    classifyFailure(error, {
      afterFirstToken: false,
      secrets: wire.secrets,
      maxRetryAfterMs: limits.maxRetryAfterMs,
    });

  const normalise = (values: readonly number[]): Float32Array => {
    dimension ??= values.length;
    if (values.length !== dimension) throw malformed(`${values.length} numbers where there were ${dimension} before`);
    const length = Math.hypot(...values);
    if (!(length > 0) || !Number.isFinite(length)) throw malformed("a vector without a direction");
    return Float32Array.from(values, (value) => value / length);
  };

  const embed = async (texts: readonly string[], timeoutMs: number, { signal }: EmbedOptions) => {
    const vectors: Float32Array[] = [];
    const patient = signal ?? new AbortController().signal;
    try {
      for (const batch of batches(texts, limits)) {
        patient.throwIfAborted();
        const open = () => attempt(batch, patient, timeoutMs);
        const { host } = wire;
        const raw = await openWithRetries(open, { host, limits, retries: limits.retries, signal: patient });
        for (const values of raw) vectors.push(normalise(values));
      }
    } catch (error) {
      patient.throwIfAborted();
      const failure = classify(error);
      throw new EmbeddingModelError(failure.reason, model, failure);
    }
    return vectors;
  };

  const embedTraced: typeof embed = (texts, ...how) =>
    usingModel(
      () => ({ kind: "embedding", model, provider, count: texts.length, texts }),
      () => embed(texts, ...how),
      ([vector]) => ({ dimension: vector?.length }),
    );

  const embedOne = async (text: string, options: EmbedOptions): Promise<Float32Array> => {
    const [vector] = await embedTraced([text], limits.queryMs, options);
    if (vector === undefined) throw new Error("an embedding request ended without its vector");
    return vector;
  };

  return {
    id,
    async dimension(options = {}) {
      return dimension ?? (await embedOne(prefixes.query + SOUNDING, options)).length;
    },
    async embedQuery(text, options = {}) {
      const known = queries.get(text);
      if (known !== undefined) return known;
      const vector = await embedOne(prefixes.query + text.slice(0, limits.maxChars), options);
      queries.set(text, vector);
      return vector;
    },
    embedPassages: (texts, options = {}) =>
      embedTraced(
        texts.map((text) => prefixes.passage + text.slice(0, limits.maxChars)),
        limits.batchMs,
        options,
      ),
  };
}

function malformed(problem: string): AttemptFailure {
  return new AttemptFailure(reason("model_output_malformed"), { cause: new Error(problem) });
}

/** Texts in groups that fit into one request. */
function* batches(texts: readonly string[], limits: EmbeddingLimits): Generator<string[]> {
  let batch: string[] = [];
  let chars = 0;
  for (const text of texts) {
    if (batch.length > 0 && (batch.length >= limits.batchTexts || chars + text.length > limits.batchChars)) {
      yield batch;
      batch = [];
      chars = 0;
    }
    batch.push(text);
    chars += text.length;
  }
  if (batch.length > 0) yield batch;
}
