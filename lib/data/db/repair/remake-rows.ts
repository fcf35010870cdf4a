import { z } from "zod";
import { db } from "../connection/client";
import { LOCAL_OWNER } from "../connection/owner";
import { parsedRows } from "../connection/rows";
import { Prisma } from "../generated/client";
import { leaveGraph } from "../graph/leave-graph";
import { queueDocuments } from "../library/ingest/queue-documents";
import { LONG_TRANSACTION_MS } from "../tunables";

/** Length of the title of a restored conversation. */
const TITLE_CHARACTERS = 80;

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
  "graph_reading",
];

/**
 * Restores deleted rows of conversations that still have runs, with the first question as the title. @returns how many
 */
export async function remakeConversations(): Promise<number> {
  const first = await db().run.findMany({
    where: { NOT: { conversation: { is: {} } } },
    distinct: ["conversationId"],
    orderBy: [{ conversationId: "asc" }, { startedAt: "asc" }],
    select: { conversationId: true, ownerId: true, question: true, startedAt: true },
  });
  const { count } = await db().conversation.createMany({
    data: first.map(({ conversationId, ownerId, question, startedAt }) => ({
      id: conversationId,
      ownerId,
      title: Array.from(question).slice(0, TITLE_CHARACTERS).join(""),
      createdAt: startedAt,
      updatedAt: startedAt,
    })),
  });
  return count;
}

const referenceSchema = z.object({
  child: z.string(),
  parent: z.string(),
  columns: z.array(z.string()),
  keys: z.array(z.string()),
  /** `n`: the reference is set to null when its row is deleted. */
  rule: z.string(),
});

/** Every foreign key, with names ready to be inserted into a statement. */
function readReferences(): Promise<z.infer<typeof referenceSchema>[]> {
  return parsedRows(
    referenceSchema,
    // The catalogue, which Prisma does not model.
    db().$queryRaw`
      SELECT conrelid::regclass::text AS child, confrelid::regclass::text AS parent, confdeltype::text AS rule,
             ARRAY(SELECT quote_ident(attname) FROM unnest(conkey) WITH ORDINALITY AS key(number, at)
                   JOIN pg_attribute ON attrelid = conrelid AND attnum = number ORDER BY at) AS columns,
             ARRAY(SELECT quote_ident(attname) FROM unnest(confkey) WITH ORDINALITY AS key(number, at)
                   JOIN pg_attribute ON attrelid = confrelid AND attnum = number ORDER BY at) AS keys
      FROM pg_constraint WHERE contype = 'f'`,
  );
}

/**
 * Removes rows that belong to lost rows, as deleting those would have.
 * @returns removed rows, by table
 */
export async function removeOrphans(): Promise<Map<string, number>> {
  const references = await readReferences();
  const removed = new Map<string, number>();
  // A removed row may leave others orphaned.
  for (let changed = true; changed; ) {
    changed = false;
    for (const { child, parent, columns, keys, rule } of references) {
      const same = columns.map((column, at) => `parent.${keys[at]} = child.${column}`);
      const orphaned = `${columns.map((column) => `child.${column} IS NOT NULL`).join(" AND ")}
        AND NOT EXISTS (SELECT 1 FROM ${parent} AS parent WHERE ${same.join(" AND ")})`;
      const emptied = columns.map((column) => `${column} = NULL`).join(", ");
      const change = rule === "n" ? `UPDATE ${child} AS child SET ${emptied}` : `DELETE FROM ${child} AS child`;
      // Tables and columns are those of the catalogue.
      const count = await db().$executeRaw`${Prisma.raw(`${change} WHERE ${orphaned}`)}`;
      if (count === 0) continue;
      changed = true;
      if (rule !== "n") removed.set(child, (removed.get(child) ?? 0) + count);
    }
  }
  return removed;
}

const documentSchema = z.object({ id: z.string(), title: z.string(), original: z.boolean() });

const isOutside = Prisma.sql`EXISTS (
  SELECT 1 FROM stored_original AS file WHERE file.content_hash = document.content_hash AND file.state = 'stored')`;

/**
 * Queues documents that lost passages or their text to be read again, if their original still exists.
 * @param salvaged ids of documents that must be read again in any case
 * @returns titles of these documents, and of those whose original is lost
 */
export async function readDocumentsAgain(
  salvaged: readonly string[],
): Promise<{ again: string[]; withoutOriginal: string[] }> {
  const documents = await parsedRows(
    documentSchema,
    // Prisma compares no count with a column.
    db().$queryRaw`
      SELECT id, title, EXISTS (
        SELECT 1 FROM document AS stored WHERE stored.series_id = document.series_id
        AND stored.content_hash = document.content_hash AND stored.original IS NOT NULL) OR ${isOutside} AS original
      FROM document WHERE owner_id = ${LOCAL_OWNER} AND (id = ANY (${salvaged}::uuid[]) OR status = 'ready' AND (
        text IS NULL OR total <> (SELECT count(*) FROM passage WHERE document_id = document.id)
        OR NOT superseded AND (original IS NULL AND cut = 1) AND NOT ${isOutside}))
      ORDER BY title`,
  );
  const ids = documents.filter(({ original }) => original).map(({ id }) => id);
  await db().$transaction(
    async (tx) => {
      await leaveGraph(tx, ids);
      await tx.passage.deleteMany({ where: { documentId: { in: ids } } });
      await queueDocuments(
        tx,
        { id: { in: ids } },
        { text: null, pageStarts: [], pageLabels: [], exactNumbers: Prisma.DbNull },
      );
    },
    { timeout: LONG_TRANSACTION_MS },
  );
  const titles = (original: boolean) => documents.filter((own) => own.original === original).map(({ title }) => title);
  return { again: titles(true), withoutOriginal: titles(false) };
}

/** Rebuilds derived tables where some of their source tables are damaged. */
export async function remakeDerived(damaged: ReadonlySet<string>): Promise<void> {
  if (GRAPH.some((table) => damaged.has(table))) {
    // Prisma deletes row by row, which reads the damaged tables.
    await db().$executeRaw`TRUNCATE ${Prisma.raw(GRAPH.join(", "))}`;
  }
  if (!damaged.has("metric_day")) return;
  await db().$transaction([db().metricDay.deleteMany(), db().runFact.updateMany({ data: { rolledUp: false } })]);
}

const gapSchema = z.object({ conversation: z.string(), question: z.string() });

/** Runs with missing events, by conversation and question. */
export async function runsWithGaps(): Promise<z.infer<typeof gapSchema>[]> {
  return parsedRows(
    gapSchema,
    // Prisma filters by no aggregate of another table.
    db().$queryRaw`
      SELECT conversation.title AS conversation, run.question FROM run
      JOIN conversation ON conversation.id = run.conversation_id
      LEFT JOIN LATERAL (SELECT count(*) AS events, coalesce(max(seq), 0) AS last, coalesce(min(seq), 1) AS first,
                                bool_or(type = 'run-end') AS ended FROM run_event WHERE run_id = run.id) AS record ON true
      WHERE record.events <> record.last OR record.first <> 1 OR run.status = 'ended' AND record.ended IS NOT TRUE
      ORDER BY run.started_at`,
  );
}
