import { createHash, randomUUID } from "node:crypto";
import type { Disagreement } from "@/lib/shared/contracts/library/disagreement";
import { AppError } from "@/lib/shared/errors";
import { oneLine } from "@/lib/shared/text/one-line";
import { db } from "../connection/client";
import { LOCAL_OWNER } from "../connection/owner";
import type { Prisma } from "../generated/client";
import { type HeldJob, holdJob } from "../jobs/jobs";
import { closedSeries, type Reader } from "../library/readable";

/** What one of two documents says. */
interface Side {
  documentId: string;
  /** Ordinal of the passage. */
  passage: number;
  sentence: string;
  value: string;
}

export interface NewDisagreement {
  one: Side;
  other: Side;
}

/** The same for the same two sentences, in whatever order their documents were read. */
function fingerprintOf({ one, other }: NewDisagreement): string {
  const sentences = [one.sentence, other.sentence].map(oneLine);
  return createHash("sha256").update(sentences.toSorted().join("\n")).digest("hex");
}

/**
 * Stores what a document was found to disagree with. One that was dismissed stays so, also when a new reading of its
 * document finds it again.
 * @returns false when the job is no longer the holder's
 */
export function writeDisagreements(job: HeldJob, found: readonly NewDisagreement[]): Promise<boolean> {
  return db().$transaction(async (tx) => {
    const { count } = await holdJob(tx, job);
    if (count === 0) return false;
    for (const disagreement of found) {
      const { one, other } = disagreement;
      const sides = {
        documentId: one.documentId,
        passage: one.passage,
        sentence: one.sentence,
        value: one.value,
        otherDocumentId: other.documentId,
        otherPassage: other.passage,
        otherSentence: other.sentence,
        otherValue: other.value,
      };
      const fingerprint = fingerprintOf(disagreement);
      await tx.disagreement.upsert({
        where: { ownerId_fingerprint: { ownerId: LOCAL_OWNER, fingerprint } },
        create: { id: randomUUID(), ownerId: LOCAL_OWNER, fingerprint, ...sides },
        update: sides,
        select: { id: true },
      });
    }
    return true;
  });
}

const side = {
  select: { id: true, title: true, createdAt: true, dated: true, seriesId: true },
} satisfies Prisma.DocumentDefaultArgs;
const SEARCHED = { status: "ready", superseded: false } satisfies Prisma.DocumentWhereInput;

/**
 * Disagreements between searchable documents that a reader may both read, the newest first, each with the newer document first.
 * @param documentId only those of this document
 */
export async function listDisagreements(reader: Reader, documentId?: string): Promise<Disagreement[]> {
  const closed = await closedSeries(reader);
  const all = await db().disagreement.findMany({
    where: {
      ownerId: LOCAL_OWNER,
      document: SEARCHED,
      other: SEARCHED,
      ...(documentId === undefined ? {} : { OR: [{ documentId }, { otherDocumentId: documentId }] }),
    },
    orderBy: [{ createdAt: "desc" }, { id: "asc" }],
    include: { document: side, other: side },
  });
  const rows = all.filter(({ document, other }) => !closed.has(document.seriesId) && !closed.has(other.seriesId));
  return rows.map((row) => {
    const sides = [
      { ...row.document, passage: row.passage, sentence: row.sentence, value: row.value },
      { ...row.other, passage: row.otherPassage, sentence: row.otherSentence, value: row.otherValue },
    ].toSorted(newerFirst);
    return {
      id: row.id,
      dismissed: row.dismissedAt !== null,
      sides: sides.map(({ id, title, createdAt, dated, passage, sentence, value }) => ({
        documentId: id,
        documentTitle: title,
        addedAt: createdAt.toISOString(),
        dated,
        passage,
        sentence,
        value,
      })),
    };
  });
}

type Dated = Pick<Prisma.DocumentGetPayload<typeof side>, "createdAt" | "dated">;

/** By the dates that both documents give themselves, else by when they were added. */
function newerFirst(one: Dated, other: Dated): number {
  const stated = one.dated === null || other.dated === null ? 0 : other.dated.localeCompare(one.dated);
  return stated || other.createdAt.getTime() - one.createdAt.getTime();
}

/** Dismisses a disagreement, or lists it again. @throws AppError `not_found` */
export async function reviewDisagreement(id: string, dismissed: boolean): Promise<void> {
  const { count } = await db().disagreement.updateMany({
    where: { id, ownerId: LOCAL_OWNER },
    data: { dismissedAt: dismissed ? new Date() : null },
  });
  if (count === 0) throw new AppError("not_found", "There is no disagreement with this id.");
}
