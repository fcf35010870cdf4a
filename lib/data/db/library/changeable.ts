import type { Owners } from "../connection/owner";
import { requireAddedBy } from "./added-by";
import { type Reader, requireReadable } from "./readable";

/**
 * Refuses to change a document that others added, and one that the reader may not read as one that does not exist.
 * @throws AppError `not_found`, `forbidden`
 */
export async function requireChangeable(
  id: string,
  { owners, reader }: { owners: Owners; reader: Reader },
): Promise<void> {
  await requireReadable(id, reader);
  await requireAddedBy([id], owners);
}
