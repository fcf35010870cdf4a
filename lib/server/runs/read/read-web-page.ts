import { findWebPage } from "@/lib/data/db/library/web-pages";
import type { StoredWebPage } from "@/lib/shared/contracts/library/web-search";
import { AppError } from "@/lib/shared/errors";

/** A page of the web as a run read it. @throws AppError `not_found`, also once the run is gone */
export async function readWebPage(id: string): Promise<StoredWebPage> {
  const page = await findWebPage(id);
  if (page === null) throw new AppError("not_found", "There is no such page.");
  return page;
}
