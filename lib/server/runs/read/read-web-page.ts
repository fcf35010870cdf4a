import type { Owners } from "@/lib/data/db/connection/owner";
import { findWebPage } from "@/lib/data/db/library/web-pages";
import type { StoredWebPage } from "@/lib/shared/contracts/library/web-search";
import { AppError } from "@/lib/shared/errors";

/** A web page as read by a run. @throws AppError `not_found`, also after the run is deleted */
export async function readWebPage(id: string, owners: Owners): Promise<StoredWebPage> {
  const page = await findWebPage(id, owners);
  if (page === null) throw new AppError("not_found", "There is no such page.");
  return page;
}
