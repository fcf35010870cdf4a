import { AsyncLocalStorage } from "node:async_hooks";
import { LRUCache } from "lru-cache";
import { processWide } from "@/lib/shared/process-wide";
import { workContext } from "@/lib/shared/work-context";

/** Runs whose uses of models are remembered until they end: more than a process executes at once. */
export const RUNS_REMEMBERED = 300;
/** Uses of models remembered for each run, where five are usual; later ones are left out of its trace. */
export const USES_REMEMBERED = 50;
/** Texts remembered of each use, where words may leave. */
export const TEXTS_REMEMBERED = 20;

/** A passage by id, with the score that a reranker gave it. */
export interface RankedDocument {
  id: string;
  score: number | null;
}

/** What is known before a model is used that writes no text. */
export interface UsedModel {
  kind: "embedding" | "rerank" | "verification";
  /** Without its server's address. */
  model: string;
  /** As in the settings of models; null: it runs in this process. */
  provider: string | null;
  /** Texts or passages that it was given. */
  count: number;
  /** What a reranker or a verifier compares them with. */
  query?: string;
  texts: readonly string[];
  /** Ids of the passages that a reranker was given. */
  input?: readonly string[];
}

/** What is known afterwards. */
export interface ModelResult {
  dimension?: number | undefined;
  /** A reranker's passages, best first. */
  output?: readonly RankedDocument[];
}

/** One use of a model in a visit; its words only where they may leave. */
export interface ModelUse extends UsedModel, ModelResult {
  visitKey: string;
  /** Milliseconds of the run's running time. */
  startMs: number;
  endMs: number;
  ok: boolean;
}

interface Place {
  visitKey: string;
  /** The run's clock, in milliseconds. */
  now(): number;
}

interface Collecting {
  on: { words: boolean } | null;
  /** By run. One that ends in another process takes nothing from here. */
  runs: LRUCache<string, ModelUse[]>;
  places: AsyncLocalStorage<Place>;
}

const collecting = processWide(
  "model-uses",
  (): Collecting => ({
    ...{ on: null, runs: new LRUCache({ max: RUNS_REMEMBERED }), places: new AsyncLocalStorage() },
  }),
);

/** Collects uses of models until their run takes them; null stops it. @param options.words with their texts */
export function collectModelUses(options: { words: boolean } | null): void {
  collecting.on = options;
  collecting.runs.clear();
}

/** Calls a function within a visit of the caller's run. */
export function inVisit<T>(place: Place, call: () => T): T {
  return collecting.on === null ? call() : collecting.places.run(place, call);
}

/** Uses a model, and records the use within a visit while uses are collected. @throws as the call */
export async function usingModel<T>(
  used: () => UsedModel,
  call: () => Promise<T>,
  resultOf: (result: T) => ModelResult = () => ({}),
): Promise<T> {
  const { on, places } = collecting;
  const place = on === null ? undefined : places.getStore();
  const { runId } = workContext();
  if (on === null || place === undefined || runId === undefined) return call();
  const startMs = place.now();
  const note = (ok: boolean, result: ModelResult) => {
    const { query, texts, ...facts } = used();
    const words = on.words
      ? { ...(query === undefined ? {} : { query }), texts: texts.slice(0, TEXTS_REMEMBERED) }
      : { texts: [] };
    keep(runId, { ...facts, ...words, ...result, visitKey: place.visitKey, startMs, endMs: place.now(), ok });
  };
  try {
    const result = await call();
    note(true, resultOf(result));
    return result;
  } catch (error) {
    note(false, {});
    throw error;
  }
}

function keep(runId: string, use: ModelUse): void {
  const { runs } = collecting;
  const uses = runs.get(runId) ?? [];
  if (uses.length < USES_REMEMBERED) uses.push(use);
  runs.set(runId, uses);
}

/** The uses of a run that has ended, in their order; they are then forgotten. */
export function takeModelUses(runId: string): ModelUse[] {
  const uses = collecting.runs.get(runId) ?? [];
  collecting.runs.delete(runId);
  return uses;
}
