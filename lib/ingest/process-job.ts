import type { DocumentFailureCode, IngestStage } from "../contracts/document";
import { type Language, languageSchema } from "../contracts/language";
import { type DocumentPatch, getIngestState, getOriginal, markFailed, markReady, patchDocument } from "../db/documents";
import type { ClaimedJob } from "../db/ingest-jobs";
import { dropPassages, getPassageRange, insertPassages, type NewPassage } from "../db/passages";
import { analyze } from "../language/analyzers";
import { detectLanguage } from "../language/detect-language";
import type { EmbeddingModel } from "../models/embedding-model";
import type { SearchIndex } from "../retrieval/index/search-index";
import { indexedText } from "../retrieval/indexed-text";
import { type Chunk, chunkDocument } from "./chunk-document";
import { documentTitle } from "./document-title";
import { titleOf } from "./file-name";
import { markdownHeadings } from "./markdown-headings";
import { type ParsedDocument, parseDocument } from "./parse-document";
import { CHUNKING_SLICE_MS, EMBEDDING_BATCH, MAX_EMBEDDING_ATTEMPTS, PASSAGE_BATCH } from "./tunables";

export interface IngestDependencies {
  embedder: EmbeddingModel;
  index: SearchIndex;
}

/** The job belongs to somebody else by now, or its document is deleted: nothing more may be written. */
export class JobLost extends Error {
  override readonly name = "JobLost";
}

/** The document cannot be taken in, for a reason that its owner is told. */
class IngestFailure extends Error {
  override readonly name = "IngestFailure";
  readonly code: DocumentFailureCode;

  constructor(code: DocumentFailureCode, detail: string, cause?: unknown) {
    super(detail, { cause });
    this.code = code;
  }
}

/**
 * Takes a document in, from where an earlier try of it stopped: parsed and cut into passages, then embedded and
 * indexed passage by passage, then shown. Until the last step nothing of it is found.
 * @throws JobLost, the signal's reason, or whatever the database throws
 */
export async function processJob(
  job: ClaimedJob,
  dependencies: IngestDependencies,
  signal: AbortSignal,
): Promise<void> {
  try {
    const state = await getIngestState(job.documentId);
    if (state === null) throw new JobLost("the document is gone");
    const cut = state.stage === "embedding" && state.passages === state.total && state.total > 0;
    if (!cut) await prepare(job, state, dependencies, signal);
    await indexPassages(job, dependencies, signal);
    owned(await markReady(job.documentId, job.holder));
  } catch (error) {
    if (!(error instanceof IngestFailure)) throw error;
    if (error.code === "embedder_failed" && job.attempts < MAX_EMBEDDING_ATTEMPTS) throw error;
    await failJob(job, { code: error.code, detail: error.message }, dependencies);
  }
}

/** Ends a job as failed; nothing of the document stays in the index. */
export async function failJob(
  job: ClaimedJob,
  failure: { code: DocumentFailureCode; detail: string },
  { index }: IngestDependencies,
): Promise<void> {
  owned(await markFailed(job.documentId, job.holder, failure));
  await index.remove(job.documentId);
}

async function prepare(
  job: ClaimedJob,
  state: { title: string; fileName: string },
  { index }: IngestDependencies,
  signal: AbortSignal,
): Promise<void> {
  const { documentId, holder } = job;
  await patch(job, { stage: "parsing", done: 0, total: 0 });
  const original = await getOriginal(documentId);
  if (original === null) throw new JobLost("the document is gone");
  const parsed = await parseDocument(original.bytes, original.mediaType, { signal });
  if (!parsed.ok) throw new IngestFailure(parsed.code, parsed.detail);
  const markdown = original.mediaType === "text/markdown";
  const headings = markdown ? markdownHeadings(parsed.text) : parsed.headings;
  const language = languageOf(parsed);
  const ownTitle = state.title === titleOf(state.fileName) ? documentTitle(parsed, headings, markdown) : null;
  await patch(job, {
    stage: "chunking",
    language,
    pages: parsed.pages,
    text: parsed.text,
    pageStarts: parsed.pageStarts,
    ...(ownTitle === null ? {} : { title: ownTitle }),
  });
  const passages = await cut({ ...parsed, headings }, language, signal);
  if (passages.length === 0) throw new IngestFailure("no_text", "no passage came of it");
  await dropPassages(documentId, holder);
  await index.remove(documentId);
  for (let from = 0; from < passages.length; from += PASSAGE_BATCH) {
    signal.throwIfAborted();
    owned(await insertPassages(documentId, holder, passages.slice(from, from + PASSAGE_BATCH)));
  }
  await patch(job, { stage: "embedding", done: 0, total: passages.length });
}

/** What the words tell; where they leave it open, what the document says of itself. */
function languageOf({ text, language: stated }: ParsedDocument): Language {
  const guess = detectLanguage(text);
  const known = languageSchema.safeParse(stated);
  return guess.confident || !known.success ? guess.language : known.data;
}

/** Gives the event loop its turn every few milliseconds. */
async function cut(
  parsed: ParsedDocument,
  language: NewPassage["language"],
  signal: AbortSignal,
): Promise<NewPassage[]> {
  const passages: NewPassage[] = [];
  let since = performance.now();
  for (const chunk of chunkDocument(parsed.text, { ...parsed, language })) {
    passages.push(toPassage(parsed.text, chunk));
    if (performance.now() - since < CHUNKING_SLICE_MS) continue;
    await new Promise((resolve) => setImmediate(resolve));
    signal.throwIfAborted();
    since = performance.now();
  }
  return passages;
}

function toPassage(text: string, chunk: Chunk): NewPassage {
  return { ...chunk, text: text.slice(chunk.start, chunk.end) };
}

/** `done` is the cursor: passages before it are in the index, and those after it may be written again. */
async function indexPassages(job: ClaimedJob, { embedder, index }: IngestDependencies, signal: AbortSignal) {
  const { documentId } = job;
  let done = (await getIngestState(documentId))?.done ?? 0;
  for (;;) {
    signal.throwIfAborted();
    const passages = await getPassageRange(documentId, done, EMBEDDING_BATCH);
    if (passages.length === 0) return;
    const texts = passages.map(indexedText);
    const embeddings = await embed(embedder, texts);
    signal.throwIfAborted();
    await index.upsert(
      passages.flatMap((passage, position) => {
        const embedding = embeddings[position];
        const tokens = analyze(texts[position] ?? "", passage.language);
        return embedding === undefined
          ? []
          : [{ passageId: passage.id, documentId, language: passage.language, tokens, embedding }];
      }),
    );
    done += passages.length;
    await patch(job, { done });
  }
}

/** The embedder's thread starts anew after it died, so one more try is worth it. */
async function embed(embedder: EmbeddingModel, texts: readonly string[]): Promise<Float32Array[]> {
  try {
    return await embedder.embedPassages(texts, { background: true });
  } catch {
    return embedder.embedPassages(texts, { background: true }).catch((error: unknown) => {
      throw new IngestFailure("embedder_failed", String(error), error);
    });
  }
}

async function patch(job: ClaimedJob, change: DocumentPatch & { stage?: IngestStage }): Promise<void> {
  owned(await patchDocument(job.documentId, job.holder, change));
}

function owned(still: boolean): void {
  if (!still) throw new JobLost("the job is no longer this worker's");
}
