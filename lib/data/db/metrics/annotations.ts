import { z } from "zod";
import type { Annotation, MetricsAnswer } from "@/lib/shared/contracts/metrics/metrics";
import { db } from "../connection/client";
import { parsedRows } from "../connection/rows";
import { Prisma } from "../generated/client";
import { EVERYTHING, type Reader, readableBy } from "../library/readable";
import { listSettingsRevisions } from "../settings/settings";
import { MAX_ANNOTATIONS } from "../tunables";
import type { FactFilter, Span } from "./run-facts";

/** Settings whose change counts as a change of the model. */
const MODEL_PATH = /^(model\.chat|model\.roles\.[^.]+\.model|languageModel\.|embedding\.)/;

/** Changes within a window that a reader may see, in chronological order; the latest of each kind. */
export async function readAnnotations(ownerId: string, span: Span, reader: Reader): Promise<Annotation[]> {
  const found = await Promise.all([settingsSaved(span), promptsSaved(span), documentsChanged(ownerId, span, reader)]);
  return found.flat().sort((a, b) => Date.parse(a.at) - Date.parse(b.at));
}

async function settingsSaved(span: Span): Promise<Annotation[]> {
  const revisions = await listSettingsRevisions({ limit: MAX_ANNOTATIONS, ...span });
  return revisions.map(({ revision, savedAt, savedBy, diff }) => {
    const paths = diff.map(({ path }) => path);
    const kind = paths.some((path) => MODEL_PATH.test(path)) ? "model" : "settings";
    return { at: savedAt, kind, label: paths.join(", "), by: savedBy, revision, count: 1 };
  });
}

async function promptsSaved({ from, to }: Span): Promise<Annotation[]> {
  const revisions = await db().promptRevision.findMany({
    where: { savedAt: { gte: from, lt: to } },
    orderBy: { savedAt: "desc" },
    take: MAX_ANNOTATIONS,
    select: { savedAt: true, language: true, stage: true, ownerId: true, revision: true },
  });
  return revisions.map(({ savedAt, language, stage, ownerId, revision }) => ({
    at: savedAt.toISOString(),
    kind: "prompt",
    label: `${language}/${stage}`,
    by: ownerId,
    revision,
    count: 1,
  }));
}

const documentsSchema = z.object({
  at: z.date(),
  kind: z.enum(["documents", "deletion"]),
  label: z.string(),
  count: z.number(),
});

/**
 * Added and deleted documents, including added ones that were deleted since; those of one hour are grouped under the
 * title of the first. People see additions of documents that they may read; deleted documents cannot be read at all.
 */
async function documentsChanged(ownerId: string, { from, to }: Span, reader: Reader): Promise<Annotation[]> {
  const deleted =
    reader === EVERYTHING
      ? Prisma.sql`UNION ALL SELECT owner_id, 'documents', added_at, title FROM document_deletion
        UNION ALL SELECT owner_id, 'deletion', deleted_at, title FROM document_deletion`
      : Prisma.empty;
  const rows = await parsedRows(
    documentsSchema,
    // Groups by an expression over two tables.
    db().$queryRaw`
      SELECT min(at) AS at, kind, (array_agg(title ORDER BY at))[1] AS label, count(*)::int AS count
      FROM (
        SELECT owner_id, 'documents' AS kind, created_at AS at, title FROM document WHERE ${readableBy(reader)}
        ${deleted}
      ) AS changed
      WHERE owner_id = ${ownerId} AND at >= ${from} AND at < ${to}
      GROUP BY date_trunc('hour', at), kind ORDER BY 1 DESC LIMIT ${MAX_ANNOTATIONS}`,
  );
  return rows.map(({ at, ...same }) => ({ ...same, at: at.toISOString(), by: ownerId, revision: null }));
}

/** Alert rules with a minimum for the average score, of all runs or of exactly the filtered ones. */
export function readFloors(filter: FactFilter): Promise<MetricsAnswer["floors"]> {
  return db().alertRule.findMany({
    where: { ...filter, enabled: true, metric: "average_reflection_score", comparison: "below" },
    orderBy: [{ threshold: "desc" }, { createdAt: "asc" }],
    select: { id: true, name: true, threshold: true },
  });
}
