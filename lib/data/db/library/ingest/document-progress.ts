import type { TextLanguage } from "@/lib/shared/contracts/language";
import { type DocumentFailureCode, type IngestStage, ingestStageSchema } from "@/lib/shared/contracts/library/document";
import type { Receipt } from "@/lib/shared/contracts/library/receipt/receipt";
import type { ExactNumbers } from "@/lib/shared/contracts/library/tables";
import { db } from "../../connection/client";
import { LOCAL_OWNER } from "../../connection/owner";
import type { Statements } from "../../connection/rows";
import { Prisma } from "../../generated/client";
import { JOB_KINDS } from "../../jobs/job-kinds";
import { noteJobs } from "../../jobs/job-notices";
import { completeJob, enqueueJobs, holdJob } from "../../jobs/jobs";
import { LONG_TRANSACTION_MS } from "../../tunables";
import { importedDocuments } from "../../webhooks/announcements";
import { announce } from "../../webhooks/outbox";
import { noteDocumentChange } from "../document-notices";
import { noteLibraryChange } from "../library-version";
import { CUT_SIZE, INGEST_LANES, type IngestJob } from "./ingest-jobs";
import { queueDocuments } from "./queue-documents";

/** State of a document whose ingest can be resumed. */
export async function getIngestState(id: string): Promise<{
  stage: IngestStage;
  done: number;
  total: number;
  title: string;
  fileName: string;
  passages: number;
  /** The requested or actual sizes of its passages. */
  passageSizes: unknown;
} | null> {
  const row = await db().document.findUnique({
    where: { id },
    select: {
      stage: true,
      done: true,
      total: true,
      title: true,
      fileName: true,
      passageSizes: true,
      _count: { select: { passages: true } },
    },
  });
  if (row === null) return null;
  const { stage, _count, ...rest } = row;
  return { ...rest, stage: ingestStageSchema.parse(stage), passages: _count.passages };
}

/** The fields that the holder of the document's job may write. */
export interface DocumentPatch {
  stage?: IngestStage;
  done?: number;
  total?: number;
  title?: string;
  language?: TextLanguage;
  /** ISO 639-1 code of the language of a text that is read as `other`. */
  writtenIn?: string | null;
  /** First day of the date that it gives itself, ISO. */
  dated?: string | null;
  text?: string;
  pageStarts?: number[];
  pageLabels?: string[];
  exactNumbers?: ExactNumbers;
  receipt?: Receipt;
  /** The sizes of its passages. */
  passageSizes?: Record<string, number>;
}

/** @returns false when the job is no longer the holder's (lease lost, or document deleted). */
export async function patchDocument(job: IngestJob, patch: DocumentPatch): Promise<boolean> {
  const { id, holder, subject } = job;
  const isCut = { id, leaseHolder: holder, lane: INGEST_LANES.quick };
  const [, { count }] = await db().$transaction([
    holdJob(db(), job),
    db().document.updateMany({
      where: { id: subject, jobs: { some: { id, leaseHolder: holder } } },
      data: { status: "processing", ...patch },
    }),
    ...(patch.stage === "embedding" ? [db().job.updateMany({ where: isCut, data: { size: CUT_SIZE } })] : []),
  ]);
  return noted(subject, count === 1);
}

/**
 * Ends the job successfully: the document becomes searchable, and its earlier versions no longer are.
 * @returns ids of the documents superseded by this call, including this one when a later version was ready first or
 * another document has replaced it;
 * `null` when the job is no longer the holder's
 */
export async function markReady(job: IngestJob): Promise<string[] | null> {
  const id = job.subject;
  const ended = await db().$transaction(async (tx) => {
    if (!(await completeJob(tx, job))) return null;
    const { seriesId, total } = await tx.document.findUniqueOrThrow({
      where: { id },
      select: { seriesId: true, total: true },
    });
    await tx.document.update({
      where: { id },
      data: { status: "ready", stage: "done", done: total, failureCode: null, failureDetail: null },
      select: { id: true },
    });
    const earlier = await supersedeEarlier(tx, seriesId, id);
    await enqueueJobs(tx, [{ kind: JOB_KINDS.digest, subject: id, ownerId: LOCAL_OWNER, documentId: id }]);
    const announced = await announce(tx, "document.ready", () => importedDocuments(tx, id, null));
    await noteLibraryChange(tx);
    return { superseded: earlier, announced };
  });
  if (ended === null) return null;
  noteDocumentChange([id, ...ended.superseded]);
  if (ended.announced) noteJobs(JOB_KINDS.delivery);
  return ended.superseded;
}

/**
 * Supersedes what precedes the latest ready row of a series.
 * @param preferred the latest one of several with the same version and cut
 */
async function supersedeEarlier(client: Statements, seriesId: string, preferred: string): Promise<string[]> {
  const where = { superseded: false, status: { in: ["ready", "failed"] } } satisfies Prisma.DocumentWhereInput;
  const rows = await client.document.findMany({
    where: { seriesId, ...where },
    orderBy: [{ version: "desc" }, { cut: "desc" }],
    select: { id: true, version: true, cut: true, status: true },
  });
  const ready = rows.filter(({ status }) => status === "ready");
  const [first] = ready;
  if (first === undefined) return [];
  const latest =
    ready.find(({ id, version, cut }) => id === preferred && version === first.version && cut === first.cut) ?? first;
  const supersededBy = await stillSupersededBy(client, seriesId, latest.version);
  const earlier = rows.filter(
    ({ id, version, cut }) =>
      (id !== latest.id || supersededBy !== null) &&
      (version < latest.version || (version === latest.version && cut <= latest.cut)),
  );
  const superseded = await client.document.updateManyAndReturn({
    where: { id: { in: earlier.map(({ id }) => id) }, ...where },
    data: { superseded: true, supersededBy, liveHash: null },
    select: { id: true },
  });
  return superseded.map(({ id }) => id);
}

/**
 * The series of the document that has replaced this one. It replaces another cut of the same version too; a later
 * version of this document is searched again.
 */
async function stillSupersededBy(client: Statements, seriesId: string, version: number): Promise<string | null> {
  const where = { seriesId, supersededBy: { not: null } } satisfies Prisma.DocumentWhereInput;
  const replaced = await client.document.findFirst({
    where,
    orderBy: { version: "desc" },
    select: { version: true, supersededBy: true },
  });
  if (replaced === null || version <= replaced.version) return replaced?.supersededBy ?? null;
  await client.document.updateMany({ where, data: { supersededBy: null } });
  return null;
}

/** Marks the job as failed and removes what it had written. @returns false when the job is no longer the holder's. */
export async function markFailed(
  job: IngestJob,
  { code, detail }: { code: DocumentFailureCode; detail: string | null },
): Promise<boolean> {
  return endFailed(job.subject, { leaseHolder: job.holder }, { code, detail: detail?.slice(0, 500) ?? null });
}

/**
 * Ends an unfinished document's job, whichever worker holds it: that worker's next write finds that the job is gone.
 * What it had written is removed. @returns false when the document does not exist or is not unfinished.
 */
export async function markCancelled(id: string): Promise<boolean> {
  return endFailed(id, { document: { ownerId: LOCAL_OWNER } }, { code: "cancelled", detail: null });
}

/** Ends a document's job if it meets a condition. @returns whether it did */
async function endFailed(
  id: string,
  job: Prisma.JobWhereInput,
  failure: { code: DocumentFailureCode; detail: string | null },
): Promise<boolean> {
  const ended = await db().$transaction(
    async (tx) => {
      // The job first: its deletion waits for a write of its holder, which the next statements then see.
      const { count } = await tx.job.deleteMany({ where: { kind: JOB_KINDS.ingest, documentId: id, ...job } });
      if (count === 0) return null;
      await tx.passage.deleteMany({ where: { documentId: id } });
      await tx.documentTable.deleteMany({ where: { documentId: id } });
      await tx.document.update({
        where: { id },
        data: {
          status: "failed",
          text: null,
          pageStarts: [],
          pageLabels: [],
          exactNumbers: Prisma.DbNull,
          done: 0,
          total: 0,
          failureCode: failure.code,
          failureDetail: failure.detail,
        },
        select: { id: true },
      });
      return { announced: await announce(tx, "document.failed", () => importedDocuments(tx, id, failure.code)) };
    },
    { timeout: LONG_TRANSACTION_MS },
  );
  if (ended?.announced) noteJobs(JOB_KINDS.delivery);
  return noted(id, ended !== null);
}

/** Queues a failed document again. @returns false when it has not failed. */
export async function requeueFailed(id: string): Promise<boolean> {
  const queued = await db().$transaction((tx) => queueDocuments(tx, { id, ownerId: LOCAL_OWNER, status: "failed" }));
  return noted(id, queued.length === 1);
}

/** Notifies listeners of a changed document. @returns whether it changed */
function noted(id: string, changed: boolean): boolean {
  if (changed) noteDocumentChange([id]);
  return changed;
}
