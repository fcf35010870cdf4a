import type Graph from "graphology";
import type Sigma from "sigma";
import { PICK_CELLS, PICK_SLACK_PX } from "../tunables";
import type { EdgeAttributes, NodeAttributes } from "./picture-attributes";

/**
 * Replaces sigma's hit test with a grid of positions. Sigma's own draws all entities a second time and reads back the
 * pixel under the pointer, which blocks the page until the GPU has finished: on a large graph without a graphics card,
 * every move of the pointer takes seconds.
 */
export function pickEntities(
  sigma: Sigma<NodeAttributes, EdgeAttributes>,
  graph: Graph<NodeAttributes, EdgeAttributes>,
): void {
  let cells: Map<number, string[]> | null = null;
  const cellOf = (part: number) => Math.max(0, Math.min(PICK_CELLS - 1, Math.floor(part * PICK_CELLS)));
  sigma.on("afterProcess", () => {
    cells = null;
  });
  const grid = () => {
    const made = new Map<number, string[]>();
    graph.forEachNode((node) => {
      const place = sigma.getNodeDisplayData(node);
      if (place === undefined) return;
      const cell = cellOf(place.y) * PICK_CELLS + cellOf(place.x);
      const inside = made.get(cell);
      if (inside === undefined) made.set(cell, [node]);
      else inside.push(node);
    });
    return made;
  };
  const nearest = (pointer: { x: number; y: number }): string | null => {
    cells ??= grid();
    const centre = sigma.viewportToFramedGraph(pointer);
    const side = sigma.viewportToFramedGraph({ x: pointer.x + 1, y: pointer.y });
    const framePerPx = Math.hypot(side.x - centre.x, side.y - centre.y);
    const reach = framePerPx * (largest(sigma, graph) + PICK_SLACK_PX);
    let best: { node: string; outside: number } | null = null;
    for (let row = cellOf(centre.y - reach); row <= cellOf(centre.y + reach); row++) {
      for (let column = cellOf(centre.x - reach); column <= cellOf(centre.x + reach); column++) {
        for (const node of cells.get(row * PICK_CELLS + column) ?? []) {
          const place = sigma.getNodeDisplayData(node);
          if (place === undefined) continue;
          const away = Math.hypot(place.x - centre.x, place.y - centre.y) / framePerPx;
          const outside = away - sigma.scaleSize(place.size);
          if (outside <= PICK_SLACK_PX && (best === null || outside < best.outside)) best = { node, outside };
        }
      }
    }
    return best?.node ?? null;
  };
  // Sigma's only call site; it has no setting for this.
  Object.defineProperty(sigma, "getNodeAtPosition", { value: nearest });
}

/** Screen radius of the largest entity, in pixels; the most mentioned entity is first. */
function largest(sigma: Sigma<NodeAttributes, EdgeAttributes>, graph: Graph<NodeAttributes, EdgeAttributes>): number {
  const first = graph.findNode(() => true);
  return first === undefined ? 0 : sigma.scaleSize(graph.getNodeAttribute(first, "size"));
}
