import { randomUUID } from "node:crypto";
import { z } from "zod";
import {
  invalidFilterFields,
  type SavedFilter,
  type SaveFilterRequest,
  savedFilterSchema,
} from "@/lib/shared/contracts/runs/saved-filter";
import { AppError } from "@/lib/shared/errors";
import { db, pool } from "../connection/client";
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
  const saved = await pool().query(
    `INSERT INTO saved_filter (id, owner_id, name, query)
     SELECT $1, $2, $3, $4::jsonb
     WHERE (SELECT count(*) FROM saved_filter WHERE owner_id = $2 AND name <> $3) < $5
     ON CONFLICT (owner_id, name) DO UPDATE SET query = excluded.query`,
    [randomUUID(), ownerId, name, JSON.stringify(query), MAX_SAVED_FILTERS],
  );
  if (saved.rowCount === 0) {
    throw new AppError("conflict", `There are ${MAX_SAVED_FILTERS} saved filters: delete one first.`);
  }
}

/** @throws AppError `not_found` */
export async function deleteFilter(name: string, ownerId: string): Promise<void> {
  const { count } = await db().savedFilter.deleteMany({ where: { ownerId, name } });
  if (count === 0) throw new AppError("not_found", "There is no saved filter with this name.");
}
