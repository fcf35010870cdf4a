import * as z from "zod/mini";
import { historicInstantSchema } from "@/lib/shared/contracts/instant";
import { entityTypeSchema } from "@/lib/shared/contracts/library/knowledge-graph";
import type { GraphFilters } from "./use-graph";

/** The ways to look at the graph, in the order of their buttons. */
export const GRAPH_VIEWS = ["picture", "list", "time", "communities", "decisions"] as const;
export type GraphViewName = (typeof GRAPH_VIEWS)[number];

const addressSchema = z.object({
  /** Left out: the picture where it can be drawn, the list elsewhere. */
  view: z.catch(z.optional(z.enum(GRAPH_VIEWS)), undefined),
  type: z.catch(z.optional(entityTypeSchema), undefined),
  community: z.catch(z.optional(z.uuid()), undefined),
  from: z.catch(z.optional(historicInstantSchema), undefined),
  to: z.catch(z.optional(historicInstantSchema), undefined),
  /** What the list is narrowed to by name. */
  text: z.catch(z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(200))), undefined),
  /** The entity that is looked at. */
  entity: z.catch(z.optional(z.uuid()), undefined),
  /** A fact of it that is pointed out. */
  fact: z.catch(z.optional(z.uuid()), undefined),
  /** How far around it the picture reaches; left out: the whole graph. */
  hops: z.catch(z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(2))), undefined),
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
