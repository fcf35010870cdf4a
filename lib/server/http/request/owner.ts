import { LOCAL_OWNER } from "@/lib/data/db/connection/owner";

/**
 * The owner whose data a request reads and writes.
 * @param _request a request, or the headers of a page's request
 * @returns the owner's id; without accounts, there is a single owner
 */
export function ownerOf(_request: Pick<Request, "headers">): string {
  return LOCAL_OWNER;
}
