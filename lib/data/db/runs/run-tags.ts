import { MAX_RUN_TAGS, type RunTagList, type RunTagRequest } from "@/lib/shared/contracts/runs/run-tag";
import { AppError } from "@/lib/shared/errors";
import { db } from "../connection/client";
import { type Owners, ownedBy } from "../connection/owner";

/** Every tag of a person's runs, by name, with the number of its runs. */
export async function listRunTags(owners: Owners): Promise<RunTagList> {
  const rows = await db().runTag.groupBy({
    by: ["tag"],
    where: { run: { ...ownedBy(owners), purpose: "question", conversation: { deletedAt: null } } },
    orderBy: { tag: "asc" },
    _count: { runId: true },
  });
  return { tags: rows.map(({ tag, _count }) => ({ tag, runs: _count.runId })) };
}

/**
 * Adds and removes tags of runs; runs that do not exist are left out. Returns every tag in use.
 * @throws AppError `conflict` if a run would have too many tags; then nothing changes
 */
export async function changeRunTags(owners: Owners, { runIds, add, remove }: RunTagRequest): Promise<RunTagList> {
  await db().$transaction(async (client) => {
    const runs = await client.run.findMany({
      where: { id: { in: runIds }, ...ownedBy(owners), conversation: { deletedAt: null } },
      select: { id: true },
    });
    const ids = runs.map(({ id }) => id);
    await client.runTag.deleteMany({ where: { runId: { in: ids }, tag: { in: remove } } });
    await client.runTag.createMany({
      data: ids.flatMap((runId) => add.map((tag) => ({ runId, tag }))),
      skipDuplicates: true,
    });
    const counts = await client.runTag.groupBy({
      by: ["runId"],
      where: { runId: { in: ids } },
      _count: { tag: true },
    });
    if (counts.every(({ _count }) => _count.tag <= MAX_RUN_TAGS)) return;
    throw new AppError("conflict", `A run can have at most ${MAX_RUN_TAGS} tags. Remove some first.`);
  });
  return listRunTags(owners);
}
