import type { ClaimedJob } from "@/lib/data/db/jobs/jobs";
import { INGEST_LANES } from "@/lib/data/db/library/ingest/ingest-jobs";
import { getOcrPlan, listOcrResults, planOcrPages, storeOcrPage } from "@/lib/data/db/library/reading/ocr-pages";
import { requireHeld } from "@/lib/data/jobs/job-worker";
import type { Original } from "@/lib/data/originals/read-original";
import { settingsInForce } from "@/lib/data/settings/resolve-settings";
import { type OcrLanguage, ocrLanguagesOf } from "@/lib/shared/contracts/library/ocr-settings";
import { log } from "@/lib/shared/log";
import { keptReadableForm, releaseConversion } from "../convert/kept-conversions";
import { isForDocling, readByDocling } from "../docling/read-by-docling";
import { OcrReader } from "../ocr/ocr-reader";
import { type ParseLimits, type ParseOutcome, parseDocument } from "../parse/parse-document";

/** The document takes minutes: OCR or a docling server reads it, in its own lane. */
export class NeedsScanLane extends Error {
  override readonly name = "NeedsScanLane";
}

/** Tesseract cannot be started. */
export class OcrUnavailable extends Error {
  override readonly name = "OcrUnavailable";
}

export interface ParseTurn {
  /** Aborts the work at once. */
  signal: AbortSignal;
  /** Ends the document's turn before its next page. */
  turn: AbortSignal;
  limits: Partial<ParseLimits>;
}

/**
 * Parses a document, converted before if it has an old format, or has a docling server read it. Pages that its parser
 * leaves to OCR are read first, one by one; each is stored, so that an interrupted import continues with the next.
 * @throws NeedsScanLane outside the lane for scans, OcrUnavailable, JobLost, or the reason of a signal
 */
export async function parseWithOcr(job: ClaimedJob, original: Original, turn: ParseTurn): Promise<ParseOutcome> {
  const outcome = await parseInTurn(job, original, turn);
  releaseConversion(job.subject);
  return outcome;
}

async function parseInTurn(job: ClaimedJob, original: Original, turn: ParseTurn): Promise<ParseOutcome> {
  const { ocr } = (await settingsInForce()).settings;
  const readable = await keptReadableForm(job.subject, original, { signal: turn.signal, timeMs: turn.limits.timeMs });
  if (!readable.ok) return readable;
  const { converted } = readable;
  const plan = await getOcrPlan(job.subject);
  const forDocling = isForDocling(original.mediaType);
  if (forDocling && job.lane !== INGEST_LANES.scans) throw new NeedsScanLane("docling has to read it");
  // Pages that wait for OCR, or were read by it, mean that docling has failed before.
  if (forDocling && plan.total === 0) {
    const options = { documentId: job.subject, ocr: ocr.pages, signal: turn.signal };
    const read = await readByDocling(original.bytes, options);
    if (read !== null) return { ...read, receipt: { ...read.receipt, ocrSettings: ocr } };
  }
  const docling = forDocling ? { read: false, version: null } : null;
  const parse = async () => {
    const parsed = await parseDocument(readable.bytes, readable.mediaType, {
      signal: turn.signal,
      limits: turn.limits,
      ocr: { pages: ocr.pages, results: await listOcrResults(job.subject) },
    });
    if (!parsed.ok) return parsed;
    // The pictures of a conversion are not kept.
    const shownFigures = converted ? [] : parsed.receipt.shownFigures;
    return { ...parsed, receipt: { ...parsed.receipt, ocrSettings: ocr, converted, docling, shownFigures } };
  };
  if (ocr.pages === "off") return parse();
  for (let round = 0; round < ROUNDS; round += 1) {
    if (round > 0 || plan.waiting.length === 0) {
      const parsed = await parse();
      if (!parsed.ok || parsed.waiting.length === 0) return parsed;
      requireHeld(await planOcrPages(job, parsed.waiting));
    }
    if (job.lane !== INGEST_LANES.scans) throw new NeedsScanLane("pages have to be read by OCR");
    await readPages(job, readable, ocrLanguagesOf(ocr), turn);
  }
  return parse();
}
/** The pictures of a page wait until it is known that its text stays: OCR of the whole page may replace it. */
const ROUNDS = 2;

async function readPages(
  job: ClaimedJob,
  { bytes, mediaType }: Pick<Original, "bytes" | "mediaType">,
  languages: OcrLanguage[],
  { signal, turn }: ParseTurn,
): Promise<void> {
  const reader = new OcrReader({ bytes, mediaType, languages });
  try {
    const { total, waiting } = await getOcrPlan(job.subject);
    for (const [at, number] of waiting.entries()) {
      turn.throwIfAborted();
      const answer = await reader.read(number, signal);
      if ("failed" in answer) throw new OcrUnavailable(answer.failed);
      const { result, picture, detail } = answer;
      if (detail !== null) log.info({ documentId: job.subject, page: number, detail }, "OCR could not read a page");
      const progress = { done: total - waiting.length + at + 1, total };
      requireHeld(await storeOcrPage(job, { ...result, picture }, progress));
    }
  } finally {
    reader.stop();
  }
}
