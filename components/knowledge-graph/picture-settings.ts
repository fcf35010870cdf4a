import { EdgeLineProgram } from "sigma/rendering";
import type { Settings } from "sigma/settings";
import { EntityProgram } from "./entity-program";
import type { EdgeAttributes, NodeAttributes } from "./picture-attributes";
import type { PictureColours } from "./picture-colours";
import { LABELS_OF_LARGE, LABELS_OF_SMALL, LARGE_GRAPH, SMALL_GRAPH } from "./tunables";

/** A name to draw, and where, on the screen. */
export interface DrawnName {
  x: number;
  y: number;
  size: number;
  label: string | null;
}

type PictureSettings = Partial<Settings<NodeAttributes, EdgeAttributes>>;

/** What depends on the theme, and what does not change. */
export function settingsFor(colours: PictureColours): PictureSettings {
  return {
    allowInvalidContainer: true,
    nodeProgramClasses: { entity: EntityProgram },
    defaultNodeType: "entity",
    edgeProgramClasses: { hairline: EdgeLineProgram },
    minCameraRatio: 0.01,
    maxCameraRatio: 3,
    labelFont: colours.font,
    labelSize: 12,
    labelColor: { color: colours.ink },
    // A name stands on a border of the ground, so that it can be read over lines and signs.
    defaultDrawNodeLabel: (context: CanvasRenderingContext2D, name: DrawnName) => drawName(context, name, colours),
    // What is pointed at is drawn by the focus, with what it is related to.
    defaultDrawNodeHover: () => {},
  };
}

/** What depends on how much is drawn: a large graph moves without its lines and names. */
export function settingsForSize(entities: number): PictureSettings {
  const large = entities > LARGE_GRAPH;
  const { density, cellPx, radiusPx } = entities > SMALL_GRAPH ? LABELS_OF_LARGE : LABELS_OF_SMALL;
  return {
    hideEdgesOnMove: large,
    hideLabelsOnMove: large,
    labelDensity: density,
    labelGridCellSize: cellPx,
    labelRenderedSizeThreshold: radiusPx,
  };
}

/** Draws a name beside its entity. */
export function drawName(
  context: CanvasRenderingContext2D,
  { x, y, size, label }: DrawnName,
  { font, panel, ink }: PictureColours,
  weight = 400,
): void {
  if (label === null) return;
  context.font = `${weight} 12px ${font}`;
  context.lineJoin = "round";
  context.lineWidth = 3;
  context.strokeStyle = panel;
  context.strokeText(label, x + size + 4, y + 4);
  context.fillStyle = ink;
  context.fillText(label, x + size + 4, y + 4);
}
