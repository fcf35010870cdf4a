import { randomUUID } from "node:crypto";
import { z } from "zod";
import {
  invalidFilterFields,
  type SavedFilter,
  type SaveFilterRequest,
  savedFilterSchema,
} from "@/lib/shared/contracts/runs/saved-filter";
import { AppError } from "@/lib/shared/errors";
import { db } from "../connection/client";
import { MAX_SAVED_FILTERS } from "../tunables";

/** A person's filters, by name. */
export async function listSavedFilters(ownerId: string): Promise<SavedFilter[]> {
  const rows = await db().savedFilter.findMany({
    where: { ownerId },
    orderBy: { name: "asc" },
    select: { name: true, query: true },
  });
  return rows.map(({ name, query }) => {
    const saved = z.record(z.string(), z.string()).parse(query);
    return savedFilterSchema.parse({ name, query: saved, invalid: invalidFilterFields(saved) });
  });
}

/** Saves a filter, or replaces the one of that name. @throws AppError `conflict` when there are too many */
export async function saveFilter({ name, query }: SaveFilterRequest, ownerId: string): Promise<void> {
  const others = await db().savedFilter.count({ where: { ownerId, name: { not: name } } });
  if (others >= MAX_SAVED_FILTERS) {
    throw new AppError("conflict", `There are ${MAX_SAVED_FILTERS} saved filters: delete one first.`);
  }
  await db().savedFilter.upsert({
    where: { ownerId_name: { ownerId, name } },
    create: { id: randomUUID(), ownerId, name, query },
    update: { query },
  });
}

/** @throws AppError `not_found` */
export async function deleteFilter(name: string, ownerId: string): Promise<void> {
  const { count } = await db().savedFilter.deleteMany({ where: { ownerId, name } });
  if (count === 0) throw new AppError("not_found", "There is no saved filter with this name.");
}
