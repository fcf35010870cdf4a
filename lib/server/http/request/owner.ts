import { LOCAL_OWNER } from "@/lib/data/db/connection/owner";

/**
 * Whose data a request reads and writes.
 * @param _request A request, or the headers of a page's.
 * @returns The id of the owner. Without accounts everything belongs to one.
 */
export function ownerOf(_request: Pick<Request, "headers">): string {
  return LOCAL_OWNER;
}
