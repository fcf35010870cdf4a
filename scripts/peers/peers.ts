import type { Peer } from "./peer";
import { prometheus } from "./systems/prometheus";

/** All systems, in the order of the page. */
export const PEERS: readonly Peer[] = [prometheus];
