import { z } from "zod";
import { db } from "../connection/client";
import { parsedRows, type Statements } from "../connection/rows";
import { Prisma } from "../generated/client";
import { JOB_KINDS } from "../jobs/job-kinds";
import { graphTransaction, holdGraph } from "./graph-state";
import { followAliases } from "./regrouped";
import { touching } from "./touched";

const declaredSchema = z.object({ key: z.string(), alias: z.string() });

/**
 * Removes from the graph what it got from these passages or documents, and records which entities that touches.
 * @param batch of the transaction, from `holdGraph`
 * @returns folded names that they declared to be the same thing, for `followAliases`
 */
export async function removeFromGraph(
  client: Statements,
  column: "passage_id" | "document_id",
  ids: readonly string[],
  batch: bigint,
): Promise<string[]> {
  const theirs = Prisma.sql`${Prisma.raw(column)} = ANY(${ids}::uuid[])`;
  // What is deleted in one table is written to another, without a detour through the application.
  const declared = await parsedRows(
    declaredSchema,
    client.$queryRaw`
      WITH mention AS (DELETE FROM graph_mention WHERE ${theirs} RETURNING entity_id),
      fact AS (DELETE FROM graph_fact WHERE ${theirs}),
      dated AS (DELETE FROM graph_date WHERE ${theirs}),
      touched AS (${touching(Prisma.sql`SELECT DISTINCT entity_id FROM mention`, batch)})
      DELETE FROM graph_alias WHERE ${theirs} RETURNING key, alias`,
  );
  return [...new Set(declared.flatMap(({ key, alias }) => [key, alias]))];
}

/**
 * The first statements of a transaction that deletes documents: a worker that reads one of them into the graph has
 * ended its transaction by then, and writes nothing afterwards.
 */
export async function leaveGraph(client: Statements, documentIds: readonly string[]): Promise<void> {
  const theirs = { documentId: { in: [...documentIds] } };
  await client.job.deleteMany({ where: { kind: JOB_KINDS.graphDocument, ...theirs } });
  const { count } = await client.graphReading.deleteMany({ where: theirs });
  if (count === 0) return;
  const batch = await holdGraph(client);
  await followAliases(client, await removeFromGraph(client, "document_id", documentIds, batch), batch);
}

/**
 * Removes documents that are no longer searchable from the graph.
 * @param limit documents per call
 * @returns whether there may be more
 */
export async function leaveGraphSuperseded(limit: number): Promise<boolean> {
  const unsearchable = await db().graphReading.findMany({
    where: { document: { OR: [{ superseded: true }, { status: { not: "ready" } }] } },
    orderBy: { documentId: "asc" },
    take: limit,
    select: { documentId: true },
  });
  if (unsearchable.length === 0) return false;
  const documentIds = unsearchable.map(({ documentId }) => documentId);
  await graphTransaction((client) => leaveGraph(client, documentIds));
  return true;
}
