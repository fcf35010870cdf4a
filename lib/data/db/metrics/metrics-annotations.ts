import { z } from "zod";
import type { Annotation } from "@/lib/shared/contracts/metrics/metrics";
import { pool } from "../connection/client";
import { listSettingsRevisions } from "../settings/settings";
import { MAX_ANNOTATIONS } from "../tunables";
import type { FactFilter, Span } from "./run-facts";

/** Settings whose change counts as a change of the model. */
const MODEL_PATH = /^(model\.chat|model\.roles\.[^.]+\.model|languageModel\.|embedding\.)/;

/** Changes within a window, in chronological order; of each kind the latest. */
export async function readAnnotations(ownerId: string, span: Span): Promise<Annotation[]> {
  const found = await Promise.all([settingsSaved(span), promptsSaved(span), documentsChanged(ownerId, span)]);
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

const promptSchema = z.object({ at: z.date(), label: z.string(), by: z.string(), revision: z.number() });

async function promptsSaved({ from, to }: Span): Promise<Annotation[]> {
  const { rows } = await pool().query(
    `SELECT saved_at AS at, language || '/' || stage AS label, owner_id AS by, revision FROM prompt_revision
     WHERE saved_at >= $1 AND saved_at < $2 ORDER BY saved_at DESC LIMIT $3`,
    [from, to, MAX_ANNOTATIONS],
  );
  return z
    .array(promptSchema)
    .parse(rows)
    .map(({ at, ...same }) => ({ ...same, at: at.toISOString(), kind: "prompt", count: 1 }));
}

const documentsSchema = z.object({
  at: z.date(),
  kind: z.enum(["documents", "deletion"]),
  label: z.string(),
  by: z.string(),
  count: z.number(),
});

/**
 * Added and deleted documents, including added ones that were deleted since; those of one hour are grouped under the
 * title of the first.
 */
async function documentsChanged(ownerId: string, { from, to }: Span): Promise<Annotation[]> {
  const { rows } = await pool().query(
    `SELECT min(at) AS at, kind, (array_agg(title ORDER BY at))[1] AS label, $1 AS by, count(*)::int AS count
     FROM (
       SELECT 'documents' AS kind, created_at AS at, title FROM document
       WHERE owner_id = $1 AND created_at >= $2 AND created_at < $3
       UNION ALL SELECT 'documents', added_at, title FROM document_deletion
       WHERE owner_id = $1 AND added_at >= $2 AND added_at < $3
       UNION ALL SELECT 'deletion', deleted_at, title FROM document_deletion
       WHERE owner_id = $1 AND deleted_at >= $2 AND deleted_at < $3
     ) AS changed
     GROUP BY date_trunc('hour', at), kind ORDER BY 1 DESC LIMIT $4`,
    [ownerId, from, to, MAX_ANNOTATIONS],
  );
  return z
    .array(documentsSchema)
    .parse(rows)
    .map(({ at, ...same }) => ({ ...same, at: at.toISOString(), revision: null }));
}

const floorSchema = z.object({ id: z.string(), name: z.string(), threshold: z.number() });

/** Alert rules with a minimum for the average score, of all runs or of exactly the filtered ones. */
export async function readFloors({
  ownerId,
  language,
  model,
  profile,
}: FactFilter): Promise<z.infer<typeof floorSchema>[]> {
  const { rows } = await pool().query(
    `SELECT id, name, threshold FROM alert_rule
     WHERE owner_id = $1 AND enabled AND metric = 'average_reflection_score' AND comparison = 'below'
       AND language IS NOT DISTINCT FROM $2 AND model IS NOT DISTINCT FROM $3 AND profile IS NOT DISTINCT FROM $4
     ORDER BY threshold DESC, created_at`,
    [ownerId, language, model, profile],
  );
  return z.array(floorSchema).parse(rows);
}
