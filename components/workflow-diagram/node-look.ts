import { Circle, Diamond, PenLine, RefreshCw, Search, ShieldCheck } from "lucide-react";
import type { NodeKind } from "@/lib/contracts/topology";

/** How each kind of node looks: a colour, and a sign besides, since colour alone says nothing to some. */
export const NODE_LOOK = {
  terminal: { box: "bg-node-terminal border-node-terminal-line", icon: Circle },
  retrieval: { box: "bg-node-retrieval border-node-retrieval-line", icon: Search },
  generation: { box: "bg-node-generation border-node-generation-line", icon: PenLine },
  transformation: { box: "bg-node-transformation border-node-transformation-line", icon: RefreshCw },
  check: { box: "bg-node-check border-node-check-line", icon: ShieldCheck },
  decision: { box: "bg-node-decision border-node-decision-line", icon: Diamond },
} as const satisfies Record<NodeKind, unknown>;

/** Kinds in the order of the legend. */
export const NODE_KINDS = [
  "terminal",
  "retrieval",
  "generation",
  "transformation",
  "check",
  "decision",
] as const satisfies readonly NodeKind[];
