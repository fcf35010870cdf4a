import * as z from "zod/mini";
import { historicInstantSchema } from "@/lib/shared/contracts/instant";
import { entityTypeSchema } from "@/lib/shared/contracts/library/knowledge-graph";
import type { GraphFilters } from "./use-graph";

/** The views of the graph, in the order of their buttons. */
export const GRAPH_VIEWS = ["picture", "list", "time", "communities", "decisions"] as const;
export type GraphViewName = (typeof GRAPH_VIEWS)[number];

const addressSchema = z.object({
  /** Absent: the picture where the browser can draw it, else the list. */
  view: z.catch(z.optional(z.enum(GRAPH_VIEWS)), undefined),
  type: z.catch(z.optional(entityTypeSchema), undefined),
  community: z.catch(z.optional(z.uuid()), undefined),
  from: z.catch(z.optional(historicInstantSchema), undefined),
  to: z.catch(z.optional(historicInstantSchema), undefined),
  /** Filter of the list by name. */
  text: z.catch(z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(200))), undefined),
  /** The open entity. */
  entity: z.catch(z.optional(z.uuid()), undefined),
  /** The highlighted fact of that entity. */
  fact: z.catch(z.optional(z.uuid()), undefined),
  /** The distance that a neighbourhood covers; absent for the whole graph. */
  hops: z.catch(z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(2))), undefined),
});
export type GraphAddress = z.infer<typeof addressSchema>;

/** Reads the graph view from an address; invalid values are ignored. */
export function parseGraphAddress(search: URLSearchParams): GraphAddress {
  const address = addressSchema.parse(Object.fromEntries(search));
  return address.entity === undefined ? { ...address, fact: undefined, hops: undefined } : address;
}

/** Applies a change to an address; a highlighted fact goes with its entity. */
export function changedAddress(address: GraphAddress, change: Partial<GraphAddress>): GraphAddress {
  return { ...address, ...("entity" in change ? { fact: undefined } : {}), ...change };
}

/** The filters as an API query. */
export function filtersOf({ type, community, from, to }: GraphAddress): GraphFilters {
  return {
    ...(type === undefined ? {} : { type }),
    ...(community === undefined ? {} : { communityId: community }),
    ...(from === undefined ? {} : { from }),
    ...(to === undefined ? {} : { to }),
  };
}

/** Whether any filter is set. */
export function isFiltered(address: GraphAddress): boolean {
  return Object.keys(filtersOf(address)).length > 0;
}

/** Clears every filter. */
export const CLEARED = { type: undefined, community: undefined, from: undefined, to: undefined, text: undefined };
