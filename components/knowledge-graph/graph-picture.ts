import Graph from "graphology";
import Sigma from "sigma";
import type { GraphOverview } from "@/lib/contracts/knowledge-graph";
import { ENTITY_LOOK } from "./entity-look";
import { EntityProgram } from "./entity-program";
import { initialPositions, type Point } from "./graph-layout";
import type { EdgeAttributes, NodeAttributes } from "./picture-attributes";
import { type PictureColours, readColours } from "./picture-colours";
import { runLayout } from "./run-layout";
import {
  EDGE_PX,
  ENTITY_RADIUS,
  LABEL_CELL_PX,
  LABEL_DENSITY,
  LABELLED_RADIUS_PX,
  LARGE_GRAPH,
  LEAST_SCALE,
  ROOMY_GRAPH,
} from "./tunables";

/** The whole graph as it is drawn. */
export interface GraphPicture {
  show(graph: Pick<GraphOverview, "entities" | "relations">): void;
  /** Marks an entity with what it is related to, and brings it into view. */
  select(id: string | null): void;
  /** The theme is another one. */
  recolour(): void;
  zoom(direction: "in" | "out" | "fit"): void;
  end(): void;
}

/** Draws the whole graph into an element, by WebGL. */
export function drawGraph(
  container: HTMLElement,
  on: { select(id: string | null): void; settling(settling: boolean): void },
): GraphPicture {
  const graph = new Graph<NodeAttributes, EdgeAttributes>({ type: "undirected", multi: false });
  let colours = readColours(container);
  let selected: string | null = null;
  let hovered: string | null = null;
  let stopLayout = () => {};
  /** Where entities were drawn: another filter leaves what it shows in its place. */
  const places = new Map<string, Point>();

  const near = (node: string, other: string) => node === other || graph.areNeighbors(node, other);
  const centre = () => {
    const wanted = hovered ?? selected;
    return wanted !== null && graph.hasNode(wanted) ? wanted : null;
  };
  const sigma = new Sigma<NodeAttributes, EdgeAttributes>(graph, container, {
    ...settingsFor(colours),
    nodeReducer: (node, data) => {
      const around = centre();
      if (around === null || near(around, node)) {
        return {
          ...data,
          highlighted: node === selected,
          forceLabel: node === around,
          zIndex: around === null ? 0 : 1,
        };
      }
      return { ...data, color: colours.faded, label: null, zIndex: 0 };
    },
    edgeReducer: (edge, data) => {
      const around = centre();
      if (around === null) return data;
      return graph.hasExtremity(edge, around)
        ? { ...data, color: colours.accent, zIndex: 1 }
        : { ...data, color: colours.faded, zIndex: 0 };
    },
  });
  const hover = (node: string | null) => {
    hovered = node;
    container.style.cursor = node === null ? "" : "pointer";
    sigma.refresh({ skipIndexation: true });
  };
  sigma.on("enterNode", ({ node }) => hover(node));
  sigma.on("leaveNode", () => hover(null));
  sigma.on("clickNode", ({ node }) => on.select(node));
  sigma.on("clickStage", () => on.select(null));

  const fill = ({ entities, relations }: Pick<GraphOverview, "entities" | "relations">) => {
    graph.clear();
    const begin = initialPositions(entities);
    const most = entities.reduce((best, { passages }) => Math.max(best, passages), 1);
    const scale = Math.max(LEAST_SCALE, Math.min(1, Math.sqrt(ROOMY_GRAPH / entities.length)));
    for (const { id, name, type, passages } of entities) {
      graph.addNode(id, {
        ...(places.get(id) ?? begin.get(id) ?? { x: 0, y: 0 }),
        size: scale * (ENTITY_RADIUS.least + (ENTITY_RADIUS.most - ENTITY_RADIUS.least) * Math.sqrt(passages / most)),
        label: name,
        color: colours.entities[type],
        shape: ENTITY_LOOK[type].shape,
        entityType: type,
      });
    }
    for (const { sourceId, targetId } of relations) {
      if (sourceId === targetId || !graph.hasNode(sourceId) || !graph.hasNode(targetId)) continue;
      graph.mergeEdge(sourceId, targetId, { size: 1, color: colours.edge });
    }
  };
  const keepPlaces = () => graph.forEachNode((node, { x, y }) => places.set(node, { x, y }));

  /** Moves to what is selected, unless it can be seen already: what was pointed at stays where it is. */
  const bringIntoView = () => {
    const place = selected === null || !graph.hasNode(selected) ? undefined : sigma.getNodeDisplayData(selected);
    if (place === undefined || !Number.isFinite(place.x)) return;
    const { width, height } = sigma.getDimensions();
    const { x, y } = sigma.framedGraphToViewport(place);
    const camera = sigma.getCamera();
    const isSeen = x > EDGE_PX && y > EDGE_PX && x < width - EDGE_PX && y < height - EDGE_PX;
    if (!isSeen) camera.setState({ x: place.x, y: place.y, ratio: Math.min(camera.ratio, 0.6) });
  };

  return {
    show: (next) => {
      stopLayout();
      fill(next);
      sigma.setSetting("hideEdgesOnMove", next.entities.length > LARGE_GRAPH);
      const isPlaced = graph.nodes().every((node) => places.has(node));
      on.settling(!isPlaced && graph.order > 0);
      if (isPlaced || graph.order === 0) return;
      stopLayout = runLayout(orderOf(graph), {
        move: (positions) => {
          let at = 0;
          graph.updateEachNodeAttributes(
            (_, data) => {
              const moved = { ...data, x: positions[at] ?? data.x, y: positions[at + 1] ?? data.y };
              at += 2;
              return moved;
            },
            { attributes: ["x", "y"] },
          );
        },
        end: () => {
          keepPlaces();
          on.settling(false);
          // What was moved is drawn with the next frame: it is looked for where it will be.
          sigma.refresh();
          bringIntoView();
        },
      });
    },
    select: (id) => {
      selected = id;
      sigma.refresh();
      bringIntoView();
    },
    recolour: () => {
      colours = readColours(container);
      graph.updateEachNodeAttributes((_, data) => ({ ...data, color: colours.entities[data.entityType] }));
      graph.updateEachEdgeAttributes((_, data) => ({ ...data, color: colours.edge }));
      sigma.setSettings(settingsFor(colours));
    },
    zoom: (direction) => {
      const camera = sigma.getCamera();
      if (direction === "fit") camera.setState({ x: 0.5, y: 0.5, ratio: 1, angle: 0 });
      else camera.setState({ ratio: camera.getBoundedRatio(camera.ratio * (direction === "in" ? 1 / 1.5 : 1.5)) });
    },
    end: () => {
      stopLayout();
      sigma.kill();
    },
  };
}

/** What depends on the theme, and what does not change. */
function settingsFor(colours: PictureColours) {
  return {
    allowInvalidContainer: true,
    nodeProgramClasses: { entity: EntityProgram },
    defaultNodeType: "entity",
    zIndex: true,
    minCameraRatio: 0.01,
    maxCameraRatio: 3,
    labelDensity: LABEL_DENSITY,
    labelGridCellSize: LABEL_CELL_PX,
    labelRenderedSizeThreshold: LABELLED_RADIUS_PX,
    labelFont: colours.font,
    labelSize: 12,
    labelColor: { color: colours.ink },
    // On a border of the ground, so that a name can be read over lines and signs.
    defaultDrawNodeLabel: (
      context: CanvasRenderingContext2D,
      { x, y, size, label }: { x: number; y: number; size: number; label: string | null },
    ) => {
      if (label === null) return;
      context.font = `12px ${colours.font}`;
      context.lineJoin = "round";
      context.lineWidth = 3;
      context.strokeStyle = colours.panel;
      context.strokeText(label, x + size + 4, y + 4);
      context.fillStyle = colours.ink;
      context.fillText(label, x + size + 4, y + 4);
    },
    defaultDrawNodeHover: (
      context: CanvasRenderingContext2D,
      { x, y, size, label }: { x: number; y: number; size: number; label: string | null },
    ) => {
      context.strokeStyle = colours.accent;
      context.lineWidth = 2;
      context.beginPath();
      context.arc(x, y, size + 4, 0, 2 * Math.PI);
      context.stroke();
      if (label === null) return;
      context.font = `500 12px ${colours.font}`;
      const width = context.measureText(label).width;
      context.fillStyle = colours.panel;
      context.fillRect(x + size + 5, y - 10, width + 10, 20);
      context.fillStyle = colours.ink;
      context.fillText(label, x + size + 10, y + 4);
    },
  };
}

function orderOf(graph: Graph<NodeAttributes, EdgeAttributes>) {
  const nodes = graph.nodes();
  const indexOf = new Map(nodes.map((node, index) => [node, index]));
  const positions = Float32Array.from(
    nodes.flatMap((node) => [graph.getNodeAttribute(node, "x"), graph.getNodeAttribute(node, "y")]),
  );
  const edges = Uint32Array.from(
    graph.mapEdges((_, __, source, target) => [indexOf.get(source) ?? 0, indexOf.get(target) ?? 0]).flat(),
  );
  return { positions, edges };
}
