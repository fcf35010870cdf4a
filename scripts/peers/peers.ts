import type { Peer } from "./peer";
import { keycloak } from "./systems/keycloak";
import { prometheus } from "./systems/prometheus";

/** All systems, in the order of the page. */
export const PEERS: readonly Peer[] = [keycloak, prometheus];
