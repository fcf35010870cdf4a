import { changeShare, findShared, shareConversation } from "@/lib/data/db/conversations/share-links";
import { type Reader, readerOf } from "@/lib/data/db/library/readable";
import { settingsInForce } from "@/lib/data/settings/resolve-settings";
import type { ConversationShare, SharePatch } from "@/lib/shared/contracts/conversations/share-link";
import { AppError } from "@/lib/shared/errors";
import type { Admitted } from "../admit";
import { hasAccounts } from "../caller";
import { SHARE_DAYS } from "../tunables";

/** Makes a link to a conversation; in a team it ends after a month, unless its owner chooses otherwise. */
export async function makeShareLink(id: string, ownerId: string): Promise<ConversationShare> {
  return shareConversation(id, ownerId, hasAccounts() ? inDays(SHARE_DAYS) : null);
}

/**
 * Changes when a link ends and who can open it.
 * @throws AppError `not_found`; `forbidden` for a public link while the settings do not allow it
 */
export async function changeShareLink(id: string, ownerId: string, change: SharePatch): Promise<ConversationShare> {
  if (change.public === true && !(await allowsPublicLinks())) {
    throw new AppError("forbidden", "Public links are off. An administrator can allow them in the settings.");
  }
  return changeShare(id, ownerId, {
    ...(change.days !== undefined && { expiresAt: change.days === null ? null : inDays(change.days) }),
    ...(change.public !== undefined && { isPublic: change.public }),
  });
}

/**
 * As whom a shared conversation is read. A person who is not signed in reads a public one as its owner does: who
 * made it public has shown its sources too. An unknown link and one that is not public are answered alike.
 * @throws AppError `unauthenticated`
 */
export async function readerOfShared(shareId: string, { caller, reader }: Admitted): Promise<Reader> {
  if (caller.kind !== "anonymous") return reader;
  const shared = await findShared(shareId);
  if (shared?.sharePublic !== true || !(await allowsPublicLinks())) {
    throw new AppError("unauthenticated", "Sign in first.");
  }
  return readerOf(shared.ownerId);
}

async function allowsPublicLinks(): Promise<boolean> {
  return (await settingsInForce()).settings.sharing.publicLinks;
}

function inDays(days: number): Date {
  return new Date(Date.now() + days * 86_400_000);
}
