/**
 * Owner of what belongs to the installation rather than to one person: the library, settings, figures, test cases of
 * the team. Without accounts, of every row.
 */
export const LOCAL_OWNER = "local";

/** Everyone's rows, where a reader may see more than their own. */
export const EVERYONE = Symbol("everyone");

/**
 * Everyone's runs, as a reviewer or an administrator sees them: of others' private conversations the figures, and no
 * word.
 */
export interface Inspector {
  /** Who looks: a person's id. */
  inspector: string;
}

/** Whose rows a reader may see: one owner's, or everyone's. */
export type Owners = string | typeof EVERYONE | Inspector;

/** The condition on the model of runs for those whose words a reader may see. */
export function ownedBy(owners: Owners) {
  if (typeof owners === "string") return { ownerId: owners };
  return owners === EVERYONE ? {} : { OR: [{ ownerId: owners.inspector }, { conversation: { private: false } }] };
}

const EMBED_OWNER = /^embed:([0-9a-f-]{36}):[0-9a-f-]{36}$/;

/**
 * The owner of an embed visitor's questions. Each visitor is a separate owner, so that no one reads another's
 * conversation; what an answer may use is decided by the embed.
 */
export function embedOwner(embedId: string, visitorId: string): string {
  return `embed:${embedId}:${visitorId}`;
}

/** The embed of an owner; `null` for a person, and for the installation. */
export function embedOf(ownerId: string): string | null {
  return EMBED_OWNER.exec(ownerId)?.[1] ?? null;
}

const READERS = /^readers:([0-9a-f-]{36})$/;

/**
 * All readers of a document together, as one reader of what each of them may read. What is made of it once for all of
 * them is made from that.
 */
export function readersOf(seriesId: string): string {
  return `readers:${seriesId}`;
}

/** The series whose readers these are; `null` for anybody else. */
export function seriesOfReaders(reader: string): string | null {
  return READERS.exec(reader)?.[1] ?? null;
}
