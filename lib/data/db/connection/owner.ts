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
