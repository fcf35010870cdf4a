import { type OcrResult, ocrResultSchema } from "@/lib/shared/contracts/library/recognized-page";
import { db } from "../../connection/client";
import { LOCAL_OWNER } from "../../connection/owner";
import type { Statements } from "../../connection/rows";
import type { Prisma } from "../../generated/client";
import { OCR_PAGE_BATCH } from "../../tunables";
import { noteDocumentChange } from "../document-notices";
import type { IngestJob } from "../ingest/ingest-jobs";

/**
 * The pages of documents that OCR reads, and pictures in them, each by its number. They are an import's checkpoint, and afterwards say where on a page its words are.
 * A row belongs to the document that was imported first; its rechunks use it as well.
 */

/** A page that OCR has tried, with its picture if the original cannot show it. */
export type TriedPage = OcrResult & { picture: Uint8Array | null };

/** Records the pages that OCR has to read. @returns false when the job is no longer the holder's */
export async function planOcrPages(job: IngestJob, pages: readonly number[]): Promise<boolean> {
  const planned = await db().$transaction(async (tx) => {
    if (!(await recordProgress(tx, job, { stage: "recognizing", done: 0, total: pages.length }))) return false;
    const rows = pages.map((page) => ({ documentId: job.subject, page }));
    await tx.ocrPage.createMany({ data: rows, skipDuplicates: true });
    return true;
  });
  if (planned) noteDocumentChange([job.subject]);
  return planned;
}

/** The pages of a document's plan, in order, and how many of them OCR has yet to read. */
export async function getOcrPlan(documentId: string): Promise<{ total: number; waiting: number[] }> {
  const pages = await db().ocrPage.findMany({
    where: { documentId },
    orderBy: { page: "asc" },
    select: { page: true, state: true },
  });
  const waiting = pages.filter(({ state }) => state === "waiting").map(({ page }) => page);
  return { total: pages.length, waiting };
}

/** Stores a page that OCR has tried. @returns false when the job is no longer the holder's */
export async function storeOcrPage(
  job: IngestJob,
  { number, picture, ...tried }: TriedPage,
  progress: { done: number; total: number },
): Promise<boolean> {
  const data = {
    state: tried.state,
    reason: tried.state === "unread" ? tried.reason : null,
    content: tried.state === "read" ? tried.content : null,
    picture: picture === null ? null : new Uint8Array(picture),
  };
  const stored = await db().$transaction(async (tx) => {
    if (!(await recordProgress(tx, job, { stage: "recognizing", ...progress }))) return false;
    await tx.ocrPage.updateMany({ where: { documentId: job.subject, page: number }, data });
    return true;
  });
  if (stored) noteDocumentChange([job.subject]);
  return stored;
}

/** Holds the job and records its progress, so that no number of interruptions counts as a document that fails. */
async function recordProgress(
  client: Statements,
  { id, holder, subject }: IngestJob,
  progress: Pick<Prisma.DocumentUpdateManyMutationInput, "stage" | "done" | "total">,
): Promise<boolean> {
  const { count } = await client.job.updateMany({ where: { id, leaseHolder: holder }, data: { tries: 1 } });
  if (count === 0) return false;
  await client.document.updateMany({ where: { id: subject }, data: { status: "processing", ...progress } });
  return true;
}

/**
 * The OCR results of the pages of a document, or of one with the same bytes that this one is a rechunk of. Pages that could
 * not be read there are left out: they are tried again.
 */
export async function listOcrResults(documentId: string): Promise<OcrResult[]> {
  const own = await documentKey(documentId);
  if (own === null) return [];
  const results: OcrResult[] = [];
  for (;;) {
    const rows = await db().ocrPage.findMany({
      where: {
        document: own,
        OR: [{ state: { in: ["read", "blank"] } }, { state: "unread", documentId }],
      },
      orderBy: [{ page: "asc" }, { documentId: "asc" }],
      select: { page: true, state: true, reason: true, content: true },
      skip: results.length,
      take: OCR_PAGE_BATCH,
    });
    for (const { page, ...row } of rows) results.push(ocrResultSchema.parse({ ...row, number: page }));
    if (rows.length < OCR_PAGE_BATCH) return results;
  }
}

/** Pages and pictures as OCR read them, in order: JSON of a `RecognizedPage`. Others than those that it read are left out. */
export async function getOcrPages(documentId: string, numbers: readonly number[]): Promise<string[]> {
  const read = await readPages(documentId);
  if (read === null) return [];
  const rows = await db().ocrPage.findMany({
    where: { ...read, page: { in: [...numbers] } },
    distinct: ["page"],
    orderBy: { page: "asc" },
    select: { content: true },
  });
  return rows.flatMap(({ content }) => content ?? []);
}

/** The picture of a page of an image file, or one on a page of a PDF, as WebP. */
export async function getOcrPicture(documentId: string, page: number): Promise<Uint8Array | null> {
  const read = await readPages(documentId);
  if (read === null) return null;
  return (await db().ocrPage.findFirst({ where: { ...read, page }, select: { picture: true } }))?.picture ?? null;
}

async function readPages(documentId: string): Promise<Prisma.OcrPageWhereInput | null> {
  const own = await documentKey(documentId);
  return own === null ? null : { document: own, state: "read" };
}

/** Documents with the same bytes in the same series: rechunks of one import. */
async function documentKey(id: string): Promise<Prisma.DocumentWhereInput | null> {
  return db().document.findUnique({
    where: { id, ownerId: LOCAL_OWNER },
    select: { seriesId: true, contentHash: true },
  });
}

/** Has OCR read the unread pages of documents again. Part of the caller's transaction. */
export async function retryOcrPages(client: Statements, documentIds: readonly string[]): Promise<void> {
  await client.ocrPage.updateMany({
    where: { documentId: { in: [...documentIds] }, state: "unread" },
    data: { state: "waiting", reason: null },
  });
}
