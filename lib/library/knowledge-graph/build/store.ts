import { finishGraphJob, type GraphJob, spendOnGraphJob } from "@/lib/data/db/graph/graph-jobs";
import { settleTouched, type TouchedEntity, touchedEntities } from "@/lib/data/db/graph/touched";
import { type NewGraphPassage, writePassages } from "@/lib/data/db/graph/write-passages";
import { getPassageRange } from "@/lib/data/db/library/passages";
import { requireHeld } from "@/lib/data/jobs/job-worker";
import type { EmbeddingModel } from "@/lib/engine/models/embedding-model";
import { spendingOf } from "@/lib/engine/models/wire/spending";
import type { Passage } from "@/lib/shared/contracts/library/document";
import type { GraphSpending } from "@/lib/shared/contracts/library/graph-extraction";
import type { ModelCall } from "@/lib/shared/contracts/runs/model-call";
import { log } from "@/lib/shared/log";
import type { Extractor, PassageExtraction } from "../extract/extraction";
import { PORTRAIT_CHARS, SETTLED_AT_ONCE } from "../tunables";
import { FUNCTIONAL_RELATIONS } from "./resolve";

export interface StoreParts {
  extractor: Extractor;
  embedder: EmbeddingModel;
}

/**
 * Extracts the next passages of a document into the graph.
 * @returns the updated job; null when the document is done
 * @throws JobLost, the signal's reason, or what the extractor or the embedder throws
 */
export async function readNextPassages(
  job: GraphJob,
  { extractor, embedder }: StoreParts,
  signal: AbortSignal,
): Promise<GraphJob | null> {
  const passages = await getPassageRange(job.documentId, job.done, extractor.batch);
  if (passages.length === 0) {
    requireHeld(await finishGraphJob(job));
    return null;
  }
  const began = performance.now();
  const calls: ModelCall[] = [];
  const spent = () => spendingOf(calls, performance.now() - began);
  try {
    const onModelCall = (call: ModelCall) => calls.push(call);
    const extractions = await extractor.extract(passages, { signal, onModelCall });
    const read = await withVectors(passages, extractions, embedder, signal);
    signal.throwIfAborted();
    requireHeld(await writePassages(job, { passages: read, origin: extractor.origin, spent: spent() }));
  } catch (error) {
    // Nothing was written to the graph, but the calls were paid for.
    if (calls.length > 0) await recordFailedSpending(job, extractor, spent());
    throw error;
  }
  return { ...job, done: job.done + passages.length };
}

/** Records the spending of failed calls. Logs its own errors, so that they do not replace the original one. */
async function recordFailedSpending({ documentId }: GraphJob, { id }: Extractor, spent: GraphSpending): Promise<void> {
  try {
    await spendOnGraphJob(documentId, id, spent);
  } catch (error) {
    log.warn({ err: error, documentId }, "the spending on a document could not be recorded");
  }
}

/**
 * Updates changed entities: their names, their embeddings and which of their facts are closed; entities without
 * mentions are removed.
 * @returns whether there may be more
 */
export async function followUpTouched(embedder: EmbeddingModel): Promise<boolean> {
  const touched = await touchedEntities(SETTLED_AT_ONCE);
  if (touched.length === 0) return false;
  const portraits = touched.map(portraitOf);
  const vectors = await embedder.embedPassages(
    portraits.flatMap((portrait) => portrait ?? []),
    { background: true },
  );
  const seen = touched.map(({ entityId, batch }, at) => {
    const embedding = portraits[at] === null ? null : (vectors.shift() ?? null);
    return { entityId, batch, embedding };
  });
  await settleTouched(seen, FUNCTIONAL_RELATIONS);
  return true;
}

/** The text of an entity that is embedded: its name, its type and its best sentences. */
function portraitOf({ name, type, facts, mention }: TouchedEntity): string | null {
  if (name === null || type === null) return null;
  const sentences = facts.map(({ text, start, end }) => text.slice(start, end));
  if (sentences.length === 0 && mention !== null) {
    const { text, start, end } = mention;
    sentences.push(text.slice(Math.max(0, start - PORTRAIT_CHARS), end + PORTRAIT_CHARS).trim());
  }
  return `${name} (${type}). ${[...new Set(sentences)].join(" ")}`.toWellFormed();
}

async function withVectors(
  passages: readonly Passage[],
  extractions: readonly PassageExtraction[],
  embedder: EmbeddingModel,
  signal: AbortSignal,
): Promise<NewGraphPassage[]> {
  const read = passages.map((passage, at) => {
    const extraction = extractions[at];
    if (extraction === undefined) throw new Error("the extractor returned no extraction for a passage");
    return { passage, ...extraction };
  });
  const sentences = read.flatMap(({ passage, facts }) =>
    facts.map(({ start, end }) => passage.text.slice(start, end).toWellFormed()),
  );
  const vectors = sentences.length === 0 ? [] : await embedder.embedPassages(sentences, { background: true, signal });
  let next = 0;
  return read.map(({ passage, mentions, aliases, facts, dates }) => ({
    passageId: passage.id,
    aliases,
    mentions: mentions.map((mention) => ({ ...mention, surface: mention.surface.toWellFormed() })),
    facts: facts.map((fact) => {
      const embedding = vectors[next++];
      if (embedding === undefined) throw new Error("the embedder returned no vector for a sentence");
      return { ...fact, embedding };
    }),
    dates,
  }));
}
