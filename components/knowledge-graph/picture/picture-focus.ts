import type Graph from "graphology";
import type Sigma from "sigma";
import { ENTITY_LOOK, ENTITY_TYPES } from "../entity/entity-look";
import { FADED_OPACITY, FOCUS_LINE_PX, FOCUS_NAMES, RING_PX } from "../tunables";
import type { EdgeAttributes, NodeAttributes } from "./picture-attributes";
import type { PictureColours } from "./picture-colours";
import { drawName, NameRoom } from "./picture-settings";

const LAYER = "focus";
/** Centre of the box of the outlines in `ENTITY_LOOK`, and the length of a radius in it. */
const BOX_MIDDLE = 8;
const BOX_RADIUS = 6.3;

interface Focus {
  /** Draws an entity and its neighbours in front and fades the rest; `null` ends this. */
  on(node: string | null): void;
}

/**
 * Draws one entity and its neighbours in front of everything else. CSS fades the rest without redrawing it, so that
 * hovering an entity costs as much as it has relations, whatever the size of the graph.
 * @param colours the current theme's
 * @param selected the entity marked by a ring
 */
export function pictureFocus(
  sigma: Sigma<NodeAttributes, EdgeAttributes>,
  graph: Graph<NodeAttributes, EdgeAttributes>,
  state: { colours(): PictureColours; selected(): string | null },
): Focus {
  sigma.createCanvasContext(LAYER, { style: { pointerEvents: "none" } });
  sigma.resize(true);
  const canvases = sigma.getCanvases();
  const layer = canvases[LAYER];
  const context = layer?.getContext("2d") ?? null;
  // Below the layer that receives pointer events.
  if (layer !== undefined) canvases.hovers?.before(layer);
  // Sigma's own layers are not needed, and each costs a full clear per frame.
  for (const id of ["edgeLabels", "hovers", "hoverNodes"]) {
    const unused = canvases[id];
    if (unused !== undefined) unused.style.display = "none";
  }
  const faded = ["edges", "nodes", "labels"].flatMap((id) => canvases[id] ?? []);
  for (const { style } of faded) style.transition = "opacity 150ms";
  const outlines = new Map(ENTITY_TYPES.map((type) => [type, new Path2D(ENTITY_LOOK[type].outline)]));
  let centre: string | null = null;

  const placed = (node: string) => {
    const { x, y } = sigma.graphToViewport(graph.getNodeAttributes(node));
    const { size, label, color, entityType } = graph.getNodeAttributes(node);
    return { x, y, size: sigma.scaleSize(size), label, color, outline: outlines.get(entityType) };
  };
  const sign = (brush: CanvasRenderingContext2D, { x, y, size, color, outline }: ReturnType<typeof placed>) => {
    if (outline === undefined) return;
    brush.save();
    brush.translate(x, y);
    brush.scale(size / BOX_RADIUS, size / BOX_RADIUS);
    brush.translate(-BOX_MIDDLE, -BOX_MIDDLE);
    brush.fillStyle = color;
    brush.fill(outline, "evenodd");
    brush.restore();
  };

  let isDrawn = false;
  const draw = () => {
    if (context === null || (centre === null && !isDrawn)) return;
    const { width, height } = sigma.getDimensions();
    context.clearRect(0, 0, width, height);
    isDrawn = centre !== null;
    if (centre === null || !graph.hasNode(centre)) return;
    const colours = state.colours();
    const middle = placed(centre);
    const around = graph
      .neighbors(centre)
      .map(placed)
      .sort((a, b) => b.size - a.size);
    context.strokeStyle = colours.accent;
    context.lineWidth = FOCUS_LINE_PX;
    context.globalAlpha = 0.6;
    context.beginPath();
    for (const { x, y } of around) {
      context.moveTo(middle.x, middle.y);
      context.lineTo(x, y);
    }
    context.stroke();
    context.globalAlpha = 1;
    for (const entity of around) sign(context, entity);
    sign(context, middle);
    if (centre === state.selected()) {
      context.strokeStyle = colours.accent;
      context.lineWidth = RING_PX;
      context.beginPath();
      context.arc(middle.x, middle.y, middle.size + 4, 0, 2 * Math.PI);
      context.stroke();
    }
    const room = new NameRoom();
    for (const [at, entity] of [middle, ...around.slice(0, FOCUS_NAMES)].entries())
      drawName(context, entity, colours, room, at === 0 ? 600 : 400);
  };
  sigma.on("afterRender", draw);
  return {
    on: (node) => {
      centre = node;
      for (const { style } of faded) style.opacity = node === null ? "" : String(FADED_OPACITY);
      draw();
    },
  };
}
