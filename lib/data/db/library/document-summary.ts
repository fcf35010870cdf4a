import { z } from "zod";
import { type DocumentSummary, documentSummarySchema } from "@/lib/shared/contracts/library/document";
import { isOutdated } from "@/lib/shared/contracts/library/parser-versions";
import { receiptSchema } from "@/lib/shared/contracts/library/receipt/receipt";
import { receiptCountsSchema } from "@/lib/shared/contracts/library/receipt/receipt-counts";
import { db } from "../connection/client";
import { parsedRows } from "../connection/rows";
import type { Prisma } from "../generated/client";

/** What a summary is made of, besides collections and the receipt. */
export const summaryColumns = {
  id: true,
  seriesId: true,
  version: true,
  cut: true,
  rereading: true,
  superseded: true,
  passageSizes: true,
  title: true,
  fileName: true,
  mediaType: true,
  sourceUrl: true,
  language: true,
  writtenIn: true,
  dated: true,
  status: true,
  bytes: true,
  sample: true,
  stage: true,
  done: true,
  total: true,
  failureCode: true,
  failureDetail: true,
  createdAt: true,
  _count: { select: { passages: true } },
} satisfies Prisma.DocumentSelect;

type SummaryRow = Prisma.DocumentGetPayload<{ select: typeof summaryColumns }>;

const receiptRowSchema = z.object({ id: z.string(), receipt: z.unknown() });
/** The lists of a receipt, which are far longer than its counts. */
const RECEIPT_LISTS = Object.keys(receiptSchema.shape).filter((name) => !(name in receiptCountsSchema.shape));

/** The receipts of documents by id, without their lists. */
export async function receiptCountsOf(ids: readonly string[]): Promise<Map<string, unknown>> {
  const rows = await parsedRows(
    receiptRowSchema,
    // Prisma reads JSON as a whole.
    db()
      .$queryRaw`SELECT id, receipt - ${RECEIPT_LISTS}::text[] AS receipt FROM document WHERE id = ANY(${ids}::uuid[])`,
  );
  return new Map(rows.map(({ id, receipt }) => [id, receipt]));
}

/** @param parts.receipt as stored, with or without its lists */
export function toSummary(
  row: SummaryRow,
  { receipt: stored, collections }: { receipt: unknown; collections: ReadonlyMap<string, string[]> },
): DocumentSummary {
  const { _count, stage, done, total, cut, rereading, failureCode, failureDetail, createdAt, ...rest } = row;
  const isReady = row.status === "ready";
  const receipt = receiptCountsSchema.nullable().parse(stored ?? null);
  return documentSummarySchema.parse({
    ...rest,
    receipt,
    updating: cut > 1 && !isReady ? (rereading ? "reread" : "rechunk") : null,
    outdated: isReady && !row.superseded && receipt !== null && isOutdated(receipt),
    collections: collections.get(row.seriesId) ?? [],
    passages: _count.passages,
    progress: { stage, done, total },
    failure: failureCode === null ? null : { code: failureCode, detail: failureDetail },
    createdAt: createdAt.toISOString(),
  });
}
