import { Circle, Diamond, PenLine, RefreshCw, Search, ShieldCheck } from "lucide-react";
import { type NodeKind, nodeKindSchema } from "@/lib/shared/contracts/runs/topology";

/**
 * The colour and icon of each kind of node; colour is never the only difference.
 * `box` is for HTML, `drawn` for SVG.
 */
export const NODE_LOOK = {
  terminal: {
    box: "bg-node-terminal border-node-terminal-line",
    drawn: "fill-node-terminal stroke-node-terminal-line",
    icon: Circle,
  },
  retrieval: {
    box: "bg-node-retrieval border-node-retrieval-line",
    drawn: "fill-node-retrieval stroke-node-retrieval-line",
    icon: Search,
  },
  generation: {
    box: "bg-node-generation border-node-generation-line",
    drawn: "fill-node-generation stroke-node-generation-line",
    icon: PenLine,
  },
  transformation: {
    box: "bg-node-transformation border-node-transformation-line",
    drawn: "fill-node-transformation stroke-node-transformation-line",
    icon: RefreshCw,
  },
  check: {
    box: "bg-node-check border-node-check-line",
    drawn: "fill-node-check stroke-node-check-line",
    icon: ShieldCheck,
  },
  decision: {
    box: "bg-node-decision border-node-decision-line",
    drawn: "fill-node-decision stroke-node-decision-line",
    icon: Diamond,
  },
} as const satisfies Record<NodeKind, unknown>;

/** Kinds in the order of the legend. */
export const NODE_KINDS = nodeKindSchema.options;
