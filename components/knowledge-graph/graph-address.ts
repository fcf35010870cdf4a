import { z } from "zod";
import { historicInstantSchema } from "@/lib/shared/contracts/instant";
import { entityTypeSchema } from "@/lib/shared/contracts/library/knowledge-graph";
import type { GraphFilters } from "./use-graph";

/** The views of the graph, in the order of their buttons. */
export const GRAPH_VIEWS = ["picture", "list", "time", "communities", "decisions"] as const;
export type GraphViewName = (typeof GRAPH_VIEWS)[number];

const addressSchema = z.object({
  /** Absent: the picture where the browser can draw it, else the list. */
  view: z.enum(GRAPH_VIEWS).optional().catch(undefined),
  type: entityTypeSchema.optional().catch(undefined),
  community: z.uuid().optional().catch(undefined),
  from: historicInstantSchema.optional().catch(undefined),
  to: historicInstantSchema.optional().catch(undefined),
  /** Filter of the list by name. */
  text: z.string().trim().min(1).max(200).optional().catch(undefined),
  /** The open entity. */
  entity: z.uuid().optional().catch(undefined),
  /** The highlighted fact of that entity. */
  fact: z.uuid().optional().catch(undefined),
  /** The distance that a neighbourhood covers; absent for the whole graph. */
  hops: z.coerce.number().int().min(1).max(2).optional().catch(undefined),
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
