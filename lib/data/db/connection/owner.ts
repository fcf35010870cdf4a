/**
 * Owner of what belongs to the installation rather than to one person: the library, settings, figures, test cases of
 * the team. Without accounts, of every row.
 */
export const LOCAL_OWNER = "local";

/** Everyone's rows, where a reader may see more than their own. */
export const EVERYONE = Symbol("everyone");

/** Whose rows a reader may see: one owner's, or everyone's. */
export type Owners = string | typeof EVERYONE;

/** The condition on a model with `ownerId`. */
export function ownedBy(owners: Owners): { ownerId?: string } {
  return owners === EVERYONE ? {} : { ownerId: owners };
}
