import { deleteFilter, listSavedFilters, saveFilter } from "@/lib/data/db/runs/saved-filters";
import { handleRoute } from "@/lib/server/http/handle-route";
import { ownerOf } from "@/lib/server/http/request/owner";
import { readJson } from "@/lib/server/http/request/read-json";
import { deleteFilterRequestSchema, saveFilterRequestSchema } from "@/lib/shared/contracts/runs/saved-filter";

const filters = async (request: Request) => Response.json({ filters: await listSavedFilters(ownerOf(request)) });

/** The saved filters of the run list, by name. */
export const GET = handleRoute(filters);

/** Saves a filter, or replaces the one of that name; responds like GET. */
export const POST = handleRoute(async (request) => {
  await saveFilter(await readJson(request, saveFilterRequestSchema), ownerOf(request));
  return filters(request);
});

/** Deletes a saved filter; responds like GET. */
export const DELETE = handleRoute(async (request) => {
  const { name } = await readJson(request, deleteFilterRequestSchema);
  await deleteFilter(name, ownerOf(request));
  return filters(request);
});
