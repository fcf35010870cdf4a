import type { FunctionalRelations } from "@/lib/data/db/graph/close-facts";

/**
 * Relations that hold with one other entity at a time: a later fact with another one closes the older. A person works
 * for one employer, is married to one person, and what is located somewhere is not elsewhere; an organization has one
 * leader. Owning, membership and the like are shared, and stay open.
 */
export const FUNCTIONAL_RELATIONS: FunctionalRelations = {
  bySource: ["works_for", "married_to", "located_in"],
  byTarget: ["leads"],
};
