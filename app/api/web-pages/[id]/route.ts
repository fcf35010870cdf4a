import type { Owners } from "@/lib/data/db/connection/owner";
import { findWebPage } from "@/lib/data/db/library/web-pages";
import { defineRoute } from "@/lib/server/http/define-route";
import { byId } from "@/lib/server/http/request/path-params";
import type { StoredWebPage } from "@/lib/shared/contracts/library/web-search";
import { storedWebPageSchema } from "@/lib/shared/contracts/library/web-search";
import { AppError } from "@/lib/shared/errors";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoute({
  params: byId,
  GET: {
    id: "getWebPage",
    access: "inspect_runs",
    summary: "A web page as read by a run, with its stored passages.",
    answer: storedWebPageSchema,
    handle: ({ params, owners }) => readWebPage(params.id, owners),
  },
});

/** A web page as read by a run. @throws AppError `not_found`, also after the run is deleted */
async function readWebPage(id: string, owners: Owners): Promise<StoredWebPage> {
  const page = await findWebPage(id, owners);
  if (page === null) throw new AppError("not_found", "There is no such page.");
  return page;
}
