import type Graph from "graphology";
import type Sigma from "sigma";
import { CLICK_SLACK_PX } from "../tunables";
import type { EdgeAttributes, NodeAttributes } from "./picture-attributes";

/**
 * Lets the user drag entities.
 * @param on.moved called after an entity was moved
 * @returns whether the last pointer-up ended a drag, so that it is not handled as a click
 */
export function dragEntities(
  sigma: Sigma<NodeAttributes, EdgeAttributes>,
  graph: Graph<NodeAttributes, EdgeAttributes>,
  on: { mayDrag(): boolean; moved(node: string): void },
): () => boolean {
  let held: { node: string; x: number; y: number } | null = null;
  let hasMoved = false;
  sigma.on("downNode", ({ node, event }) => {
    hasMoved = false;
    if (on.mayDrag()) held = { node, x: event.x, y: event.y };
  });
  sigma.on("downStage", () => {
    hasMoved = false;
  });
  sigma.on("moveBody", ({ event }) => {
    if (held === null || !graph.hasNode(held.node)) return;
    event.preventSigmaDefault();
    if (!hasMoved && Math.hypot(event.x - held.x, event.y - held.y) < CLICK_SLACK_PX) return;
    // Without a fixed box, every step would refit the drawing.
    if (!hasMoved && sigma.getCustomBBox() === null) sigma.setCustomBBox(sigma.getBBox());
    hasMoved = true;
    // Bypasses the graph's events: each would make the picture process every entity again.
    Object.assign(graph.getNodeAttributes(held.node), sigma.viewportToGraph(event));
    const changed = { nodes: [held.node], edges: graph.edges(held.node) };
    sigma.refresh({ partialGraph: changed, skipIndexation: true, schedule: true });
  });
  const letGo = () => {
    if (held !== null && hasMoved) {
      sigma.refresh();
      on.moved(held.node);
    }
    held = null;
  };
  sigma.on("upNode", letGo);
  sigma.on("upStage", letGo);
  return () => hasMoved;
}
