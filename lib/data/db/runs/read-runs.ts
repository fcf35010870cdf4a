import { z } from "zod";
import { instantSchema } from "@/lib/shared/contracts/instant";
import type { RunSummary } from "@/lib/shared/contracts/runs/run";
import { type ConfigStamp, storedConfigStampSchema } from "@/lib/shared/contracts/runs/run-event";
import type { RunListQuery } from "@/lib/shared/contracts/runs/run-filter";
import { AppError } from "@/lib/shared/errors";
import { db } from "../connection/client";
import { type Owners, ownedBy } from "../connection/owner";
import { readCursor, writeCursor } from "../lists/list-cursor";
import { readListed } from "../lists/listed-page";
import { runCondition } from "./run-filter";
import { runSummarySelect, toRunSummary, withoutWords } from "./run-summary";

/** @throws AppError `not_found` */
export async function getRun(
  runId: string,
  owners: Owners,
): Promise<{ summary: RunSummary; configStamp: ConfigStamp }> {
  const row = await db().run.findFirst({
    where: { id: runId, ...ownedBy(owners), conversation: { deletedAt: null } },
    select: { ...runSummarySelect, configStamp: true },
  });
  if (row === null) throw new AppError("not_found", "This run does not exist.");
  return { summary: toRunSummary(row), configStamp: storedConfigStampSchema.parse(row.configStamp) };
}

/** Whether the run exists; any text may be passed as the id. */
export async function hasRun(id: string, owners: Owners): Promise<boolean> {
  return (await db().run.count({ where: { id, ...ownedBy(owners), conversation: { deletedAt: null } } })) > 0;
}

const cursorSchema = z.tuple([instantSchema, z.uuid()]);

/**
 * One page of runs, newest first.
 * @param ids only these, when given
 * @throws AppError `validation_failed` for a cursor of another list
 */
export async function listRuns(
  owners: Owners,
  { cursor, limit, ...filter }: RunListQuery,
  ids?: readonly string[],
): Promise<{ runs: RunSummary[]; nextCursor: string | null }> {
  const after = cursor === undefined ? undefined : readCursor(cursorSchema, cursor);
  // An index alone gives the ids; the rows of the one page are read afterwards.
  const listed = await readListed(runCondition(owners, filter, { ids, after }), limit + 1);
  const page = listed.slice(0, limit);
  const last = page.at(-1);
  const more = listed.length > limit && last !== undefined;
  const nextCursor = more ? writeCursor([last.startedAt.toISOString(), last.id]) : null;
  const summaries = await readSummaries(
    page.map(({ id }) => id),
    owners,
  );
  return { runs: summaries, nextCursor };
}

/**
 * The summaries of runs, in the order of their ids; runs deleted meanwhile are left out. Of others' private
 * conversations they have no words.
 */
async function readSummaries(ids: readonly string[], owners: Owners): Promise<RunSummary[]> {
  const rows = await db().run.findMany({
    where: { id: { in: [...ids] } },
    select: { ...runSummarySelect, conversation: { select: { private: true } } },
  });
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => {
    const row = byId.get(id);
    if (row === undefined) return [];
    const { conversation, ...run } = row;
    const isClosed = conversation.private && typeof owners === "object" && owners.inspector !== run.ownerId;
    return [isClosed ? withoutWords(toRunSummary(run)) : toRunSummary(run)];
  });
}
