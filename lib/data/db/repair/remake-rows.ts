import { escapeIdentifier } from "pg";
import { z } from "zod";
import { db, pool } from "../connection/client";
import { LOCAL_OWNER } from "../connection/owner";
import { leaveGraph } from "../graph/leave-graph";

/** Graph tables derived from passages; they are rebuilt when the passages are read again. */
const GRAPH = [
  "graph_mention",
  "graph_fact",
  "graph_alias",
  "graph_date",
  "graph_relation",
  "graph_entity_key",
  "graph_entity",
  "graph_membership",
  "graph_community",
  "graph_touched",
  "graph_job",
];

/** Tables of the dashboard's daily sums. */
const DAYS = ["metric_day", "metric_state"];

/**
 * Restores deleted rows of conversations that still have runs, with the first question as the title. @returns how many
 */
export async function remakeConversations(): Promise<number> {
  const { rowCount } = await pool().query(
    `INSERT INTO conversation (id, owner_id, title, created_at, updated_at)
     SELECT DISTINCT ON (conversation_id) conversation_id, owner_id, left(question, 80), started_at, started_at FROM run
     WHERE NOT EXISTS (SELECT 1 FROM conversation WHERE conversation.id = run.conversation_id)
     ORDER BY conversation_id, started_at`,
  );
  return rowCount ?? 0;
}

const referenceSchema = z.object({
  child: z.string(),
  parent: z.string(),
  columns: z.array(z.string()),
  keys: z.array(z.string()),
  /** `n`: the reference is set to null when its row is deleted. */
  rule: z.string(),
});

/**
 * Removes rows that belong to lost rows, as deleting those would have.
 * @returns removed rows, by table
 */
export async function removeOrphans(): Promise<Map<string, number>> {
  const { rows } = await pool().query(
    `SELECT conrelid::regclass::text AS child, confrelid::regclass::text AS parent, confdeltype::text AS rule,
            ARRAY(SELECT attname::text FROM unnest(conkey) WITH ORDINALITY AS key(number, at)
                  JOIN pg_attribute ON attrelid = conrelid AND attnum = number ORDER BY at) AS columns,
            ARRAY(SELECT attname::text FROM unnest(confkey) WITH ORDINALITY AS key(number, at)
                  JOIN pg_attribute ON attrelid = confrelid AND attnum = number ORDER BY at) AS keys
     FROM pg_constraint WHERE contype = 'f'`,
  );
  const references = z.array(referenceSchema).parse(rows);
  const removed = new Map<string, number>();
  // A removed row may leave others orphaned.
  for (let changed = true; changed; ) {
    changed = false;
    for (const { child, parent, columns, keys, rule } of references) {
      const own = (column: string) => `child.${escapeIdentifier(column)}`;
      const same = columns.map((column, at) => `parent.${escapeIdentifier(keys[at] ?? "")} = ${own(column)}`);
      const orphaned = `${columns.map((column) => `${own(column)} IS NOT NULL`).join(" AND ")}
        AND NOT EXISTS (SELECT 1 FROM ${parent} AS parent WHERE ${same.join(" AND ")})`;
      const emptied = columns.map((column) => `${escapeIdentifier(column)} = NULL`).join(", ");
      const statement =
        rule === "n"
          ? `UPDATE ${child} AS child SET ${emptied} WHERE ${orphaned}`
          : `DELETE FROM ${child} AS child WHERE ${orphaned}`;
      const { rowCount } = await pool().query(statement);
      if (rowCount === null || rowCount === 0) continue;
      changed = true;
      if (rule !== "n") removed.set(child, (removed.get(child) ?? 0) + rowCount);
    }
  }
  return removed;
}

const documentSchema = z.object({ id: z.string(), title: z.string(), original: z.boolean() });

/**
 * Queues documents that lost passages or their text to be read again, if their original still exists.
 * @param salvaged ids of documents that must be read again in any case
 * @returns titles of these documents, and of those whose original is lost
 */
export async function readDocumentsAgain(
  salvaged: readonly string[],
): Promise<{ again: string[]; withoutOriginal: string[] }> {
  const { rows } = await pool().query(
    `SELECT id, title, EXISTS (
       SELECT 1 FROM document AS stored WHERE stored.series_id = document.series_id
       AND stored.content_hash = document.content_hash AND stored.original IS NOT NULL) AS original
     FROM document WHERE owner_id = $1 AND (id = ANY ($2::uuid[]) OR status = 'ready' AND (
       text IS NULL OR total <> (SELECT count(*) FROM passage WHERE document_id = document.id)
       OR NOT superseded AND (original IS NULL AND cut = 1)))
     ORDER BY title`,
    [LOCAL_OWNER, salvaged],
  );
  const documents = z.array(documentSchema).parse(rows);
  const ids = documents.filter(({ original }) => original).map(({ id }) => id);
  await db().$transaction(async (client) => {
    await leaveGraph(client, ids);
    await client.passage.deleteMany({ where: { documentId: { in: ids } } });
    await client.document.updateMany({
      where: { id: { in: ids } },
      data: {
        status: "queued",
        stage: "waiting",
        done: 0,
        total: 0,
        text: null,
        pageStarts: [],
        failureCode: null,
        failureDetail: null,
      },
    });
    await client.ingestJob.createMany({ data: ids.map((documentId) => ({ documentId })), skipDuplicates: true });
  });
  const titles = (original: boolean) => documents.filter((own) => own.original === original).map(({ title }) => title);
  return { again: titles(true), withoutOriginal: titles(false) };
}

/** Rebuilds derived tables where some of their source tables are damaged. */
export async function remakeDerived(damaged: ReadonlySet<string>): Promise<void> {
  if (GRAPH.some((table) => damaged.has(table))) await pool().query(`TRUNCATE ${GRAPH.join(", ")}`);
  if (!DAYS.some((table) => damaged.has(table))) return;
  await pool().query(`
    BEGIN;
    DELETE FROM metric_day;
    UPDATE run_fact SET pending_at = started_at;
    INSERT INTO metric_state (id) VALUES (1) ON CONFLICT DO NOTHING;
    COMMIT;`);
}

/** Runs with missing events, by conversation and question. */
export async function runsWithGaps(): Promise<{ conversation: string; question: string }[]> {
  const { rows } = await pool().query(
    `SELECT conversation.title AS conversation, run.question FROM run
     JOIN conversation ON conversation.id = run.conversation_id
     LEFT JOIN LATERAL (SELECT count(*) AS events, coalesce(max(seq), 0) AS last, coalesce(min(seq), 1) AS first,
                               bool_or(type = 'run-end') AS ended FROM run_event WHERE run_id = run.id) AS record ON true
     WHERE record.events <> record.last OR record.first <> 1 OR run.status = 'ended' AND record.ended IS NOT TRUE
     ORDER BY run.started_at`,
  );
  return z.array(z.object({ conversation: z.string(), question: z.string() })).parse(rows);
}
