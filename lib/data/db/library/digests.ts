import { z } from "zod";
import { textLanguageSchema } from "@/lib/shared/contracts/language";
import type { DocumentDigest, SuggestedQuestion, WrittenSentence } from "@/lib/shared/contracts/library/digest";
import type { TextRange } from "@/lib/shared/contracts/library/document";
import { type GraphSpending, graphSpendingSchema } from "@/lib/shared/contracts/library/graph-extraction";
import { db } from "../connection/client";
import { LOCAL_OWNER } from "../connection/owner";
import { NOTHING_SPENT, spending } from "../graph/spending";
import { JOB_KINDS } from "../jobs/job-kinds";
import { type HeldJob, holdJob } from "../jobs/jobs";
import { closedSeries, type Reader } from "./readable";
import { readRanges, storedRanges } from "./text-ranges";

const sourceSchema = z.object({
  seriesId: z.string(),
  title: z.string(),
  text: z.string(),
  language: textLanguageSchema,
  sample: z.boolean(),
});
export type DigestSource = z.infer<typeof sourceSchema>;

/** What a searchable document's digest is made from; `null` if there is no such document. */
export async function digestSource(id: string): Promise<DigestSource | null> {
  const row = await db().document.findUnique({
    where: { id, ownerId: LOCAL_OWNER, status: "ready", superseded: false },
    select: { seriesId: true, title: true, text: true, language: true, sample: true },
  });
  return row === null || row.text === null ? null : sourceSchema.parse(row);
}

/** A document's digest, with the sentences of a language model or, without any, those of the document. */
export interface NewDigest {
  questions: readonly string[];
  summary: readonly TextRange[] | { model: string; sentences: readonly WrittenSentence[] };
  spent: GraphSpending;
}

/** Stores a document's digest. @returns false when the job is no longer the holder's */
export function writeDigest(
  job: HeldJob & { subject: string },
  { questions, summary, spent }: NewDigest,
): Promise<boolean> {
  const isWritten = "model" in summary;
  const made = {
    questions: [...questions],
    summary: storedRanges(isWritten ? summary.sentences : summary),
    written: isWritten ? summary.sentences.map(({ text }) => text) : [],
    model: isWritten ? summary.model : null,
  };
  return db().$transaction(async (tx) => {
    const { count } = await holdJob(tx, job);
    if (count === 0) return false;
    await tx.documentDigest.upsert({
      where: { documentId: job.subject },
      create: { documentId: job.subject, ...made, ...spent },
      update: { ...made, ...spending(spent) },
      select: { documentId: true },
    });
    return true;
  });
}

/** A document's digest, or an empty one if it has none; `null` if there is no such document. */
export async function readDigest(id: string): Promise<DocumentDigest | null> {
  const row = await db().document.findUnique({
    where: { id, ownerId: LOCAL_OWNER },
    select: {
      text: true,
      digest: { select: { questions: true, summary: true, written: true, model: true, ...SPENT } },
      jobs: { where: { kind: JOB_KINDS.digest, state: "queued" }, select: { id: true } },
      passages: { orderBy: { ordinal: "asc" }, select: { ordinal: true, startOffset: true, endOffset: true } },
    },
  });
  if (row === null) return null;
  const { text, digest, jobs, passages } = row;
  const summary = readRanges(digest?.summary ?? []).flatMap(({ start, end }, at) => {
    const passage = passages.find((own) => own.startOffset <= start && start < own.endOffset);
    const words = digest?.written[at] ?? (text ?? "").slice(start, end);
    return passage === undefined ? [] : [{ text: words, start, end, passage: passage.ordinal }];
  });
  return {
    made: jobs.length === 0,
    questions: digest?.questions ?? [],
    summary,
    writer: digest?.model ?? null,
    spent: graphSpendingSchema.parse(digest ?? NOTHING_SPENT),
  };
}

const SPENT = {
  ms: true,
  costUsd: true,
  calls: true,
  promptTokens: true,
  completionTokens: true,
  uncounted: true,
} as const;

/** The language model's usage for the digests of all searchable documents. */
export async function spentOnDigests(): Promise<GraphSpending> {
  const document = { ownerId: LOCAL_OWNER, status: "ready", superseded: false } as const;
  const [{ _sum: sum }, unpriced] = await Promise.all([
    db().documentDigest.aggregate({ where: { document }, _sum: SPENT }),
    db().documentDigest.count({ where: { document, costUsd: null } }),
  ]);
  return {
    ms: sum.ms ?? 0,
    calls: sum.calls ?? 0,
    promptTokens: sum.promptTokens ?? 0,
    completionTokens: sum.completionTokens ?? 0,
    uncounted: sum.uncounted ?? 0,
    costUsd: unpriced > 0 ? null : (sum.costUsd ?? 0),
  };
}

/**
 * Questions that the newest documents answer which a reader may read, by document; none of the sample library.
 * @param documents the most documents
 */
export async function suggestionsByDocument(documents: number, reader: Reader): Promise<SuggestedQuestion[][]> {
  const closed = await closedSeries(reader);
  const rows = await db().document.findMany({
    where: {
      ownerId: LOCAL_OWNER,
      status: "ready",
      superseded: false,
      sample: false,
      digest: { questions: { isEmpty: false } },
      ...(closed.size === 0 ? {} : { seriesId: { notIn: [...closed] } }),
    },
    orderBy: [{ createdAt: "desc" }, { id: "asc" }],
    take: documents,
    select: { id: true, title: true, language: true, digest: { select: { questions: true } } },
  });
  return rows.map(({ id, title, language, digest }) =>
    (digest?.questions ?? []).map((question) => ({
      question,
      language: textLanguageSchema.parse(language),
      documentId: id,
      documentTitle: title,
    })),
  );
}

/** How many of the owner's documents wait for their digest, without the sample library's. */
export function digestsToMake(): Promise<number> {
  return db().job.count({
    where: { kind: JOB_KINDS.digest, state: "queued", ownerId: LOCAL_OWNER, document: { sample: false } },
  });
}
