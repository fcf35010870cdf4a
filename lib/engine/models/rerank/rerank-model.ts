import { z } from "zod";
import { reason } from "@/lib/shared/contracts/runs/reason";
import { processWide } from "@/lib/shared/process-wide";
import { AttemptFailure, classifyFailure } from "../wire/attempt-failure";
import { postJson } from "../wire/post-json";
import { openWithRetries } from "../wire/resilience";
import { parseServerAddress } from "../wire/server-address";
import { ServerRefusal } from "../wire/server-refusal";
import { DEFAULT_RERANK_LIMITS, type RerankLimits } from "../wire/tunables";
import { Watchdog } from "../wire/watchdog";

/** A model on a server that scores texts against a question. */
export interface RerankModel {
  /** Address and name; contains no credentials. */
  readonly id: string;
  /** As its server knows it; `unnamed` if it serves one model. */
  readonly name: string;
  /**
   * Scores in the order of the texts, higher is better, on the model's own scale; `null` for a text that it omitted.
   * @throws Error without secrets, or the signal's reason
   */
  scores(query: string, texts: readonly string[], options: { signal: AbortSignal }): Promise<(number | null)[]>;
}

export interface ServedReranker {
  /** The full address, such as `http://localhost:8080/rerank`. */
  url: string;
  apiKey: string | null;
  /** Name sent to the server; `null` if it serves one model and needs none. */
  model: string | null;
}

/**
 * The two request forms in use: `documents` (Jina, Cohere, vLLM, llama.cpp) and `texts` (Text Embeddings Inference). If
 * a server refuses one form, the other is tried; the form it accepts is remembered.
 */
type Dialect = "documents" | "texts";
const REFUSED_FORM: ReadonlySet<number> = new Set([400, 415, 422]);

const scored = z.object({ index: z.number().int().min(0), relevance_score: z.number() });
const answerSchema = z.union([
  z.object({ results: z.array(scored) }).transform(({ results }) => results),
  z
    .array(z.object({ index: z.number().int().min(0), score: z.number() }))
    .transform((results) => results.map(({ index, score }) => ({ index, relevance_score: score }))),
]);

/** The reranking model at an address. Sends nothing before the first scores are requested. */
export function createRerankModel(
  { url, apiKey, model }: ServedReranker,
  options: Partial<RerankLimits> = {},
): RerankModel {
  const limits = { ...DEFAULT_RERANK_LIMITS, ...options };
  const { host, authorization, secrets } = parseServerAddress(url, apiKey ?? undefined);
  const address = withoutCredentials(url);
  const dialects = processWide("rerank-dialects", () => new Map<string, Dialect>());

  const post = async (body: object, signal: AbortSignal) => {
    const text = await postJson(address, { authorization, body: JSON.stringify(body), signal });
    return answerSchema.parse(JSON.parse(text));
  };

  const bodyOf = (dialect: Dialect, query: string, texts: readonly string[]) =>
    dialect === "documents"
      ? { ...(model === null ? {} : { model }), query, documents: texts, top_n: texts.length, return_documents: false }
      : { query, texts, truncate: true };

  /** Tries both forms, the one accepted before first. */
  const ask = async (query: string, texts: readonly string[], signal: AbortSignal) => {
    const first = dialects.get(address) ?? "documents";
    try {
      return await post(bodyOf(first, query, texts), signal);
    } catch (error) {
      if (!(error instanceof ServerRefusal && REFUSED_FORM.has(error.status))) throw error;
      const other = first === "documents" ? "texts" : "documents";
      const answer = await post(bodyOf(other, query, texts), signal).catch((second: unknown) => {
        // Refused in both forms, the request itself is wrong: the first error gives the reason.
        throw second instanceof ServerRefusal && REFUSED_FORM.has(second.status) ? error : second;
      });
      dialects.set(address, other);
      return answer;
    }
  };

  const classify = (error: unknown) =>
    classifyFailure(error, { afterFirstToken: false, secrets, maxRetryAfterMs: limits.maxRetryAfterMs });

  const attempt = async (query: string, texts: readonly string[], signal: AbortSignal) => {
    const watchdog = new Watchdog(signal);
    watchdog.arm("rerank", limits.requestMs);
    try {
      return await ask(query, texts, watchdog.signal);
    } catch (error) {
      signal.throwIfAborted();
      if (watchdog.fired === null) throw classify(error);
      throw new AttemptFailure(reason("model_timed_out", watchdog.fired), { retryable: false, serverDown: true });
    } finally {
      watchdog.dispose();
    }
  };

  const scoresOf = async (query: string, texts: readonly string[], signal: AbortSignal) => {
    const open = () => attempt(query, texts, signal);
    const found = await openWithRetries(open, { host: `rerank ${host}`, limits, retries: limits.retries, signal });
    const scores = new Map(found.map(({ index, relevance_score }) => [index, relevance_score]));
    if (!texts.some((_, at) => scores.has(at))) throw new AttemptFailure(reason("model_output_malformed"), {});
    return texts.map((_, at) => scores.get(at) ?? null);
  };

  return {
    id: `${address} ${model ?? ""}`.trim(),
    name: model ?? "unnamed",
    async scores(query, texts, { signal }) {
      const cut = texts.map((text) => text.slice(0, limits.maxChars));
      const scores: (number | null)[] = [];
      try {
        // A text's score does not depend on the other texts, so they may be sent in batches.
        for (let from = 0; from < cut.length; from += limits.batchTexts) {
          scores.push(...(await scoresOf(query, cut.slice(from, from + limits.batchTexts), signal)));
        }
      } catch (error) {
        signal.throwIfAborted();
        throw classify(error);
      }
      return scores;
    },
  };
}

function withoutCredentials(url: string): string {
  const address = new URL(url);
  address.username = "";
  address.password = "";
  return address.href;
}
