import type Graph from "graphology";
import type Sigma from "sigma";
import { CLICK_SLACK_PX } from "../tunables";
import type { EdgeAttributes, NodeAttributes } from "./picture-attributes";

/**
 * Lets entities be moved by hand.
 * @param on.moved an entity lies elsewhere now
 * @returns whether the pointer that has just gone up has moved an entity: then it has not clicked on it
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
    // What is drawn would be fitted to the picture anew with each step.
    if (!hasMoved && sigma.getCustomBBox() === null) sigma.setCustomBBox(sigma.getBBox());
    hasMoved = true;
    // Written without the graph's telling it: the picture would find a place for every entity anew with each step.
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
