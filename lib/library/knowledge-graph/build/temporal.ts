import type { FunctionalRelations } from "@/lib/data/db/graph/close-facts";

/**
 * Relations that hold with one other entity at a time: a later fact with another entity closes the earlier one. A person
 * has one employer and one spouse, a thing has one location, and an organization has one leader. Ownership, membership
 * and the like can be shared and stay open.
 */
export const FUNCTIONAL_RELATIONS: FunctionalRelations = {
  bySource: ["works_for", "married_to", "located_in"],
  byTarget: ["leads"],
};
