import { isDeepStrictEqual } from "node:util";
import { JOB_KINDS } from "@/lib/data/db/jobs/job-kinds";
import type { ClaimedJob } from "@/lib/data/db/jobs/jobs";
import { getIngestState, markFailed, markReady, patchDocument } from "@/lib/data/db/library/ingest/document-progress";
import { INGEST_LANES } from "@/lib/data/db/library/ingest/ingest-jobs";
import { dropPassages, insertPassages, type NewPassage } from "@/lib/data/db/library/passages";
import { wakeWork } from "@/lib/data/jobs/background-work";
import { JobLost, requireHeld } from "@/lib/data/jobs/job-worker";
import { getOriginal, type Original } from "@/lib/data/originals/read-original";
import { settingsInForce } from "@/lib/data/settings/resolve-settings";
import { MAX_TABLE_ROWS } from "@/lib/library/tables/tunables";
import {
  type DocumentFailureCode,
  type IngestStage,
  type PassageSizes,
  passageSizesSchema,
} from "@/lib/shared/contracts/library/document";
import { isFoundByWordsOnly } from "@/lib/shared/contracts/library/found-by-words";
import type { Receipt } from "@/lib/shared/contracts/library/receipt/receipt";
import { MAX_TABLE_COLUMNS } from "@/lib/shared/contracts/library/tables";
import { AppError } from "@/lib/shared/errors";
import { WorkTooLong } from "@/lib/shared/time-slices";
import { documentDate } from "../add/document-date";
import { documentTitle } from "../add/document-title";
import { titleOf } from "../add/file-name";
import { chunkText, parsedLanguage } from "../chunk/chunk-text";
import { countInstructions } from "../chunk/count-instructions";
import { passageSizes } from "../chunk/passage-sizes";
import type { ParseOutcome } from "../parse/parse-document";
import { storeTables } from "../tables/store-tables";
import {
  MAX_EMBEDDING_ATTEMPTS,
  MAX_JOB_ATTEMPTS,
  PASSAGE_BATCH,
  QUICK_MAX_TEXT_CHARS,
  QUICK_PARSE_CPU_LIMIT_MS,
  QUICK_PARSE_TIME_LIMIT_MS,
} from "../tunables";
import { type IngestDependencies, indexPassages } from "./index-passages";
import { IngestFailure } from "./ingest-failure";
import { OcrUnavailable, parseWithOcr } from "./parse-with-ocr";

/** The document exceeds a limit of the quick lane. */
export class TooSlowForQuickLane extends Error {
  override readonly name = "TooSlowForQuickLane";
}

/** Attempts for failures that may be transient; a document with another failure fails at once. */
const MAX_ATTEMPTS: Partial<Record<DocumentFailureCode, number>> = {
  embedder_failed: MAX_EMBEDDING_ATTEMPTS,
  index_failed: MAX_JOB_ATTEMPTS,
};

/**
 * Imports a document, resuming where an earlier attempt stopped: parse and cut it into passages, embed and index them
 * batch by batch, then make it searchable in the last step.
 * @param signal aborts the work at once
 * @param turn ends its turn: at once, or before the next page while OCR reads pages
 * @throws JobLost, TooSlowForQuickLane in the quick lane, NeedsScanLane outside the lane for scans, a signal's reason, or
 * whatever the database throws
 */
export async function processJob(
  job: ClaimedJob,
  dependencies: IngestDependencies,
  signal: AbortSignal,
  turn: AbortSignal = new AbortController().signal,
): Promise<void> {
  const either = AbortSignal.any([signal, turn]);
  try {
    const state = await getIngestState(job.subject);
    if (state === null) throw new JobLost("the document is gone");
    requireHeld(await patchDocument(job, {}));
    const sizes = passageSizes((await settingsInForce()).settings);
    if (!isCut(state, sizes)) await prepare(job, state, sizes, { ...dependencies, signal, turn });
    await indexPassages(job, dependencies, either);
    const superseded = await markReady(job);
    requireHeld(superseded !== null);
    wakeWork(JOB_KINDS.digest);
    for (const id of superseded ?? []) await dependencies.index.remove(id);
  } catch (error) {
    const failure = asPermanentFailure(error);
    if (!(failure instanceof IngestFailure)) throw failure;
    if (job.tries < (MAX_ATTEMPTS[failure.code] ?? 1)) throw failure;
    await failJob(job, { code: failure.code, detail: failure.message }, dependencies);
  }
}

/** Turns an error that would recur on every attempt into a failure of the document. */
function asPermanentFailure(error: unknown): unknown {
  if (error instanceof WorkTooLong) return new IngestFailure("parse_timed_out", error.message, error);
  if (error instanceof OcrUnavailable) return new IngestFailure("internal", error.message, error);
  // A string, an array or a stack that grows beyond what the engine allows.
  return error instanceof RangeError ? new IngestFailure("too_large", error.message, error) : error;
}

/** Whether all its passages are stored with these sizes. */
function isCut(state: NonNullable<Awaited<ReturnType<typeof getIngestState>>>, sizes: PassageSizes): boolean {
  const { stage, passages, total } = state;
  if (stage !== "embedding" || passages !== total || total === 0) return false;
  const known = passageSizesSchema.safeParse(state.passageSizes);
  return known.success && isDeepStrictEqual(known.data, sizes);
}

/** Ends a job as failed and removes its document from the index. */
export async function failJob(
  job: ClaimedJob,
  failure: { code: DocumentFailureCode; detail: string },
  { index }: IngestDependencies,
): Promise<void> {
  const detail = job.tries > 1 ? `${failure.detail} (tried ${job.tries} times)` : failure.detail;
  requireHeld(await markFailed(job, { ...failure, detail }));
  await index.remove(job.subject);
}

/** The storage of originals cannot be used now: the import waits, however long that takes. */
export class OriginalAway extends Error {
  override readonly name = "OriginalAway";

  constructor(cause: AppError) {
    super(cause.message, { cause });
  }
}

async function readOriginal(documentId: string, signal: AbortSignal): Promise<Original> {
  const original = await getOriginal(documentId, signal).catch((error: unknown) => {
    if (!(error instanceof AppError)) throw error;
    if (error.code === "unavailable") throw new OriginalAway(error);
    throw error.code === "data_damaged" ? new IngestFailure("internal", error.message, error) : error;
  });
  if (original !== null) return original;
  if ((await getIngestState(documentId)) === null) throw new JobLost("the document is gone");
  throw new IngestFailure("internal", "Its original is not in the storage of originals.");
}

async function prepare(
  job: ClaimedJob,
  state: { title: string; fileName: string; stage: IngestStage },
  sizes: PassageSizes,
  { index, signal, turn }: IngestDependencies & { signal: AbortSignal; turn: AbortSignal },
): Promise<void> {
  const { subject: documentId } = job;
  if (state.stage !== "recognizing") requireHeld(await patchDocument(job, { stage: "parsing", done: 0, total: 0 }));
  const original = await readOriginal(documentId, signal);
  const quick = job.lane === INGEST_LANES.quick;
  const limits = quick ? { timeMs: QUICK_PARSE_TIME_LIMIT_MS, cpuMs: QUICK_PARSE_CPU_LIMIT_MS } : {};
  const parsed = await parseWithOcr(job, original, { signal, turn, limits });
  if (quick && isTooSlow(parsed)) throw new TooSlowForQuickLane("parsing exceeds the limits of the quick lane");
  if (!parsed.ok) throw new IngestFailure(parsed.code, parsed.detail);
  const { language, writtenIn } = parsedLanguage(parsed);
  const assistantInstructions = await countInstructions(parsed.text, language, signal);
  const ownTitle = state.title === titleOf(state.fileName) ? documentTitle(parsed, parsed.headings) : null;
  const title = ownTitle ?? state.title;
  const read = {
    stage: "chunking",
    language,
    writtenIn,
    dated: documentDate({ text: parsed.text, title, fileName: state.fileName }, language),
    text: parsed.text,
    pageStarts: parsed.pageStarts,
    pageLabels: parsed.pageLabels,
    exactNumbers: parsed.exact,
    receipt: { ...parsed.receipt, assistantInstructions, uncomputedRows: uncomputedRows(parsed.receipt) },
    ...(ownTitle === null ? {} : { title: ownTitle }),
  } as const;
  requireHeld(await patchDocument(job, read));
  const structure = { ...parsed, title, language };
  const passages = await chunkText(parsed.text, structure, sizes, signal);
  if (passages.length === 0) throw new IngestFailure("no_text", "the text contains no passage");
  await dropPassages(job);
  await index.remove(documentId);
  for (let from = 0; from < passages.length; from += PASSAGE_BATCH) {
    signal.throwIfAborted();
    requireHeld(await insertPassages(job, passages.slice(from, from + PASSAGE_BATCH)));
  }
  const source = { title, fileName: state.fileName, mediaType: original.mediaType, language, exact: parsed.exact };
  await storeTables(job, parsed.text, source, signal);
  const receipt = { ...read.receipt, rowsByWords: rowsFoundByWords(passages) };
  const sized = { stage: "embedding", done: 0, total: passages.length, passageSizes: sizes, receipt } as const;
  requireHeld(await patchDocument(job, sized));
}

/** Rows of tables that are in passages without a vector. */
function rowsFoundByWords(passages: readonly NewPassage[]): number {
  return passages.filter(isFoundByWordsOnly).reduce((sum, { text }) => sum + text.split("\n").length, 0);
}

/** Rows of tables that exceed what is stored for questions that compute. */
function uncomputedRows({ tables }: Receipt): number {
  const large = tables.filter(({ rows, columns }) => rows > MAX_TABLE_ROWS || columns > MAX_TABLE_COLUMNS);
  return large.reduce((sum, { rows }) => sum + rows, 0);
}

function isTooSlow(parsed: ParseOutcome): boolean {
  return parsed.ok ? parsed.text.length > QUICK_MAX_TEXT_CHARS : parsed.code === "parse_timed_out";
}
