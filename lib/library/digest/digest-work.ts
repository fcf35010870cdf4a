import { z } from "zod";
import { readersOf } from "@/lib/data/db/connection/owner";
import { type NewDisagreement, writeDisagreements } from "@/lib/data/db/disagreements/disagreements";
import { NOTHING_SPENT } from "@/lib/data/db/graph/spending";
import { JOB_KINDS } from "@/lib/data/db/jobs/job-kinds";
import { type DigestSource, digestSource, writeDigest } from "@/lib/data/db/library/digests";
import { isIngesting } from "@/lib/data/db/library/ingest/ingest-jobs";
import { getPassageRange } from "@/lib/data/db/library/passages";
import { EVERYTHING, type Reader, readableAmong, readsEverything } from "@/lib/data/db/library/readable";
import { tablesOfDocument } from "@/lib/data/db/tables/read-tables";
import { type JobEnd, type JobOf, JobWorker, requireHeld } from "@/lib/data/jobs/job-worker";
import { settingsInForce } from "@/lib/data/settings/resolve-settings";
import { foldText } from "@/lib/engine/language/text/fold-text";
import { builtInEmbedder } from "@/lib/engine/models/built-in/embedder";
import { builtInVerifier } from "@/lib/engine/models/built-in/verifier";
import { libraryRetriever } from "@/lib/library/retrieval/search/library-retriever";
import type { Passage } from "@/lib/shared/contracts/library/document";
import { log } from "@/lib/shared/log";
import { type AnswerCheck, isAnswerable } from "./answerable";
import { findDisagreements } from "./find-disagreements";
import { inTurn } from "./in-turn";
import { spread } from "./spread";
import { type CandidateQuestion, statementQuestions } from "./statement-questions";
import { summarySentences } from "./summary-sentences";
import { tableQuestions } from "./table-questions";
import {
  DIGEST_PASSAGES,
  LEASE_MS,
  LONGEST_WAIT_MS,
  MAX_ATTEMPTS,
  POLL_MS,
  QUESTIONS_CHECKED,
  QUESTIONS_KEPT,
  RETRY_MS,
} from "./tunables";
import { digestWriter, writeDigestOf } from "./written/digest-writer";

interface DigestCheck extends AnswerCheck {
  /** Whose documents the retriever finds. */
  reader: Reader;
}

/** Makes the digests of documents that have become searchable, one at a time and only while no import runs. */
export function digestWork(options: { alone?: boolean } = {}): JobWorker<unknown> {
  return new JobWorker(
    {
      kind: JOB_KINDS.digest,
      payload: z.unknown(),
      leaseMs: LEASE_MS,
      pollMs: POLL_MS,
      longestWaitMs: LONGEST_WAIT_MS,
      // An import would be slower, and the next document may contradict this one.
      plan: async () => ((await isIngesting()) ? "wait" : "claim"),
      run: makeDigest,
      afterError: ({ subject, tries }, error) => {
        log.error({ err: error, documentId: subject, tries }, "the digest of a document could not be made");
        return tries >= MAX_ATTEMPTS ? { failed: String(error) } : { release: true, waitMs: RETRY_MS };
      },
    },
    options,
  );
}

async function makeDigest(job: JobOf<unknown>, signal: AbortSignal): Promise<JobEnd> {
  const source = await digestSource(job.subject);
  // A later version has replaced it.
  if (source === null) return "done";
  const passages = spread(await getPassageRange(job.subject, 0, DIGEST_PASSAGES * 10), DIGEST_PASSAGES);
  const models = { embedder: builtInEmbedder(), verifier: builtInVerifier() };
  const { settings } = await settingsInForce();
  const { denseWeight } = settings.retrieval;
  const readers = readersOf(source.seriesId);
  // All readers share one digest: it must not reveal what closed documents say.
  const reader: Reader = (await readsEverything(readers)) ? EVERYTHING : readers;
  const check: DigestCheck = { retriever: libraryRetriever(reader, { background: true }), reader, models, denseWeight };
  // The sample library is consistent.
  const disagreements = source.sample ? [] : await disagreementsOf(job.subject, passages, check, signal);
  requireHeld(await writeDisagreements(job, disagreements));
  // The sample library has its own questions, and nothing in it is sent.
  const writer = source.sample ? null : await digestWriter(settings, models);
  const written = writer === null ? null : await writeDigestOf({ ...source, passages }, writer, signal);
  const questions = await suggestedQuestions(job.subject, source, passages, written?.questions ?? [], check, signal);
  const sentences = written?.summary ?? [];
  const summary =
    written === null || sentences.length === 0 ? summarySentences(passages) : { model: written.model, sentences };
  const spent = written?.spent ?? NOTHING_SPENT;
  requireHeld(await writeDigest(job, { questions, summary, spent }));
  return "done";
}

/**
 * Disagreements with documents that every reader may read, found by searching only these, and disagreements with other
 * documents, for people who may read both.
 */
async function disagreementsOf(
  documentId: string,
  passages: readonly Passage[],
  check: DigestCheck,
  signal: AbortSignal,
): Promise<NewDisagreement[]> {
  const own = await findDisagreements(documentId, passages, check, signal);
  if (check.reader === EVERYTHING) return own;
  const everywhere = { ...check, retriever: libraryRetriever(EVERYTHING, { background: true }) };
  const all = await findDisagreements(documentId, passages, everywhere, signal);
  const others = all.map(({ other }) => other.documentId);
  const readable = await readableAmong(others, check.reader);
  return [...own, ...all.filter(({ other }) => !readable.has(other.documentId))];
}

/**
 * Questions that the document demonstrably answers, from different parts of it: about its tables, by a language model,
 * then by rules. The sample library has its own.
 */
async function suggestedQuestions(
  documentId: string,
  { language, sample, text }: DigestSource,
  passages: readonly Passage[],
  written: readonly CandidateQuestion[],
  check: DigestCheck,
  signal: AbortSignal,
): Promise<string[]> {
  if (sample) return [];
  const kept = await tableQuestions(await tablesOfDocument(documentId), { language, reader: check.reader, signal });
  for (const candidate of [...written, ...spread(each(passages, text), QUESTIONS_CHECKED)]) {
    if (kept.length >= QUESTIONS_KEPT) break;
    signal.throwIfAborted();
    if (kept.some((known) => foldText(known) === foldText(candidate.question))) continue;
    if (await isAnswerable(candidate, { documentId, language, signal }, check)) kept.push(candidate.question);
  }
  return kept;
}

/** All candidates, each question once, taking one of each passage in turn. */
function each(passages: readonly Passage[], text: string): CandidateQuestion[] {
  const seen = new Set<string>();
  return inTurn(passages.map((passage) => statementQuestions(passage, text))).filter(({ question }) => {
    const key = foldText(question);
    return !seen.has(key) && seen.add(key) !== undefined;
  });
}
