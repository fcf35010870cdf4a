import Graph from "graphology";
import Sigma from "sigma";
import type { GraphOverview } from "@/lib/shared/contracts/library/graph-contents";
import { ENTITY_LOOK } from "../entity/entity-look";
import {
  CAMERA_MS,
  EDGE_PX,
  ENTITY_RADIUS,
  LARGE_GRAPH,
  LEAST_SCALE,
  MOST_LINE_PX,
  MOVE_SHARE,
  RELATIONS_DRAWN,
  ROOMY_GRAPH,
  SELECTED_RATIO,
  ZOOM_FACTOR,
} from "../tunables";
import { dragEntities } from "./drag-entities";
import { initialPositions, type Point } from "./graph-layout";
import { pickEntities } from "./pick-entities";
import type { EdgeAttributes, NodeAttributes } from "./picture-attributes";
import { readColours } from "./picture-colours";
import { pictureFocus } from "./picture-focus";
import { NameRoom, settingsFor, settingsForSize } from "./picture-settings";
import { runLayout } from "./run-layout";

export type CameraMove = "in" | "out" | "fit" | "left" | "right" | "up" | "down";

/** A drawing of the whole graph. */
export interface GraphPicture {
  show(graph: Pick<GraphOverview, "entities" | "relations">): void;
  /** Marks an entity and its relations, and brings it into view. */
  select(id: string | null): void;
  /** Applies a changed theme. */
  recolour(): void;
  move(move: CameraMove): void;
  end(): void;
}

/** Positions of entities drawn during this visit: they keep their places when filters or views change. */
const places = new Map<string, Point>();

/** Draws the whole graph into an element, with WebGL. */
export function drawGraph(
  container: HTMLElement,
  on: { select(id: string | null): void; open(id: string): void; settling(settling: boolean): void },
): GraphPicture {
  const graph = new Graph<NodeAttributes, EdgeAttributes>({ type: "undirected", multi: false });
  const room = new NameRoom();
  let colours = readColours(container);
  let selected: string | null = null;
  let hovered: string | null = null;
  let isSettling = false;
  let stopLayout = () => {};

  const sigma = new Sigma<NodeAttributes, EdgeAttributes>(graph, container, settingsFor(colours, room));
  sigma.on("beforeRender", () => room.clear());
  pickEntities(sigma, graph);
  const focus = pictureFocus(sigma, graph, { colours: () => colours, selected: () => selected });
  const refocus = () => {
    const wanted = hovered ?? selected;
    focus.on(wanted !== null && graph.hasNode(wanted) ? wanted : null);
  };
  const settle = (settling: boolean) => {
    isSettling = settling;
    on.settling(settling);
  };
  const hover = (node: string | null) => {
    hovered = node;
    container.style.cursor = node === null ? "" : "pointer";
    refocus();
  };
  sigma.on("enterNode", ({ node }) => hover(node));
  sigma.on("leaveNode", () => hover(null));
  const hasDragged = dragEntities(sigma, graph, {
    mayDrag: () => !isSettling,
    moved: (node) => {
      const { x, y } = graph.getNodeAttributes(node);
      places.set(node, { x, y });
    },
  });
  sigma.on("clickNode", ({ node }) => {
    if (!hasDragged()) on.select(node);
  });
  sigma.on("clickStage", () => {
    if (!hasDragged()) on.select(null);
  });
  sigma.on("doubleClickNode", ({ node, event }) => {
    event.preventSigmaDefault();
    on.open(node);
  });

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
    const fine = entities.length > LARGE_GRAPH;
    // The most frequently stated come first.
    for (const { sourceId, targetId, facts } of relations) {
      if (sourceId === targetId || !graph.hasNode(sourceId) || !graph.hasNode(targetId)) continue;
      if (graph.hasEdge(sourceId, targetId)) continue;
      graph.addEdge(sourceId, targetId, {
        size: Math.min(MOST_LINE_PX, 1 + Math.log2(facts) / 2),
        color: fine ? colours.faded : colours.edge,
        hidden: graph.size >= RELATIONS_DRAWN,
        ...(fine ? { type: "hairline" } : {}),
      });
    }
  };

  const aim = (state: Partial<{ x: number; y: number; ratio: number; angle: number }>) => {
    const camera = sigma.getCamera();
    const isCalm = window.matchMedia("(prefers-reduced-motion: reduce)").matches;
    if (isCalm) camera.setState(camera.validateState(state));
    else void camera.animate(state, { duration: CAMERA_MS });
  };

  /** Moves the camera to the selected entity unless it is already in view. */
  const bringIntoView = () => {
    const place = selected === null || !graph.hasNode(selected) ? undefined : sigma.getNodeDisplayData(selected);
    if (place === undefined || !Number.isFinite(place.x)) return;
    const { width, height } = sigma.getDimensions();
    const { x, y } = sigma.framedGraphToViewport(place);
    const isSeen = x > EDGE_PX && y > EDGE_PX && x < width - EDGE_PX && y < height - EDGE_PX;
    if (!isSeen) aim({ x: place.x, y: place.y, ratio: Math.min(sigma.getCamera().ratio, SELECTED_RATIO) });
  };

  return {
    show: (next) => {
      stopLayout();
      fill(next);
      sigma.setSettings(settingsForSize(next.entities.length));
      sigma.setCustomBBox(null);
      refocus();
      const isPlaced = graph.nodes().every((node) => places.has(node));
      settle(!isPlaced && graph.order > 0);
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
          graph.forEachNode((node, { x, y }) => places.set(node, { x, y }));
          settle(false);
          // Moves are rendered with the next frame: refresh first, so that lookups use the new position.
          sigma.refresh();
          bringIntoView();
        },
      });
    },
    select: (id) => {
      selected = id;
      refocus();
      // Its final position is unknown before.
      if (!isSettling) bringIntoView();
    },
    recolour: () => {
      colours = readColours(container);
      graph.updateEachNodeAttributes((_, data) => ({ ...data, color: colours.entities[data.entityType] }));
      const line = graph.order > LARGE_GRAPH ? colours.faded : colours.edge;
      graph.updateEachEdgeAttributes((_, data) => ({ ...data, color: line }));
      sigma.setSettings({ ...settingsFor(colours, room), ...settingsForSize(graph.order) });
    },
    move: (move) => {
      const { x, y, ratio } = sigma.getCamera().getState();
      const step = MOVE_SHARE * ratio;
      const aims = {
        in: { ratio: ratio / ZOOM_FACTOR },
        out: { ratio: ratio * ZOOM_FACTOR },
        fit: { x: 0.5, y: 0.5, ratio: 1, angle: 0 },
        left: { x: x - step },
        right: { x: x + step },
        up: { y: y + step },
        down: { y: y - step },
      };
      aim(aims[move]);
    },
    end: () => {
      stopLayout();
      sigma.kill();
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
