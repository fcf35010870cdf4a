import { z } from "zod";
import type { GraphFilters } from "@/lib/browser/use-graph";
import { historicInstantSchema } from "@/lib/contracts/instant";
import { entityTypeSchema } from "@/lib/contracts/knowledge-graph";

/** The ways to look at the graph, in the order of their buttons. */
export const GRAPH_VIEWS = ["picture", "list", "time", "communities", "decisions"] as const;
export type GraphViewName = (typeof GRAPH_VIEWS)[number];

const addressSchema = z.object({
  /** Left out: the picture where it can be drawn, the list elsewhere. */
  view: z.enum(GRAPH_VIEWS).optional().catch(undefined),
  type: entityTypeSchema.optional().catch(undefined),
  community: z.uuid().optional().catch(undefined),
  from: historicInstantSchema.optional().catch(undefined),
  to: historicInstantSchema.optional().catch(undefined),
  /** What the list is narrowed to by name. */
  text: z.string().trim().min(1).max(200).optional().catch(undefined),
  /** The entity that is looked at. */
  entity: z.uuid().optional().catch(undefined),
  /** A fact of it that is pointed out. */
  fact: z.uuid().optional().catch(undefined),
  /** How far around it the picture reaches; left out: the whole graph. */
  hops: z.coerce.number().int().min(1).max(2).optional().catch(undefined),
});
export type GraphAddress = z.infer<typeof addressSchema>;

/** Reads what an address shows of the graph; what makes no sense is left out. */
export function parseGraphAddress(search: URLSearchParams): GraphAddress {
  const address = addressSchema.parse(Object.fromEntries(search));
  return address.entity === undefined ? { ...address, fact: undefined, hops: undefined } : address;
}

/** An address after a change: a fact is pointed out of the entity that it was linked with, and of no other. */
export function changedAddress(address: GraphAddress, change: Partial<GraphAddress>): GraphAddress {
  return { ...address, ...("entity" in change ? { fact: undefined } : {}), ...change };
}

/** The filters as the API takes them. */
export function filtersOf({ type, community, from, to }: GraphAddress): GraphFilters {
  return {
    ...(type === undefined ? {} : { type }),
    ...(community === undefined ? {} : { communityId: community }),
    ...(from === undefined ? {} : { from }),
    ...(to === undefined ? {} : { to }),
  };
}

/** Whether less than everything is asked for. */
export function isFiltered(address: GraphAddress): boolean {
  return Object.keys(filtersOf(address)).length > 0;
}

/** The change that takes every filter off. */
export const CLEARED = { type: undefined, community: undefined, from: undefined, to: undefined, text: undefined };
