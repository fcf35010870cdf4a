import { AppError } from "@/lib/shared/errors";
import { db } from "../connection/client";
import { LOCAL_OWNER, type Owners } from "../connection/owner";

/**
 * Refuses to change documents that others added. Documents that do not exist pass: what is done with them says so.
 * @throws AppError `forbidden`
 */
export async function requireAddedBy(ids: readonly string[], owners: Owners): Promise<void> {
  // Without accounts, whatever a team added before is the local person's.
  if (typeof owners !== "string" || owners === LOCAL_OWNER) return;
  const foreign = await db().document.count({ where: { id: { in: [...ids] }, addedBy: { not: owners } } });
  if (foreign > 0)
    throw new AppError("forbidden", "Only the person who added a document, or an administrator, may change it.");
}
