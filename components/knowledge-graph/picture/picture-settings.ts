import { EdgeLineProgram } from "sigma/rendering";
import type { Settings } from "sigma/settings";
import { LABELS_OF_LARGE, LABELS_OF_SMALL, LARGE_GRAPH, MOST_LETTERS, NAME_HEIGHT_PX, SMALL_GRAPH } from "../tunables";
import { EntityProgram } from "./entity-program";
import type { EdgeAttributes, NodeAttributes } from "./picture-attributes";
import type { PictureColours } from "./picture-colours";

/** A label and its position on screen. */
export interface DrawnName {
  x: number;
  y: number;
  size: number;
  label: string | null;
}

type PictureSettings = Partial<Settings<NodeAttributes, EdgeAttributes>>;

/** Settings that depend on the theme, and fixed ones. */
export function settingsFor(colours: PictureColours, room: NameRoom): PictureSettings {
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
    // Labels have an outline in the background colour, to be readable over lines and shapes.
    defaultDrawNodeLabel: (context: CanvasRenderingContext2D, name: DrawnName) =>
      drawName(context, name, colours, room),
    // `pictureFocus` draws what is hovered.
    defaultDrawNodeHover: () => {},
  };
}

/** Settings that depend on the size: a large graph hides lines and labels while it moves. */
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

/** The space used by labels in a frame; a label that would overlap is left out. */
export class NameRoom {
  #taken: Array<{ left: number; right: number; y: number }> = [];

  /** Starts a new frame. */
  clear(): void {
    this.#taken = [];
  }

  /** Reserves space for a label. @returns whether it was free */
  take(left: number, y: number, width: number): boolean {
    const right = left + width;
    const isTaken = this.#taken.some(
      (other) => Math.abs(other.y - y) < NAME_HEIGHT_PX && other.left < right && left < other.right,
    );
    if (!isTaken) this.#taken.push({ left, right, y });
    return !isTaken;
  }
}

/** Draws a label beside its entity if there is space. */
export function drawName(
  context: CanvasRenderingContext2D,
  { x, y, size, label }: DrawnName,
  { font, panel, ink }: PictureColours,
  room: NameRoom,
  weight = 400,
): void {
  if (label === null) return;
  const name = label.length > MOST_LETTERS ? `${label.slice(0, MOST_LETTERS)}…` : label;
  context.font = `${weight} 12px ${font}`;
  const left = x + size + 4;
  if (!room.take(left, y, context.measureText(name).width)) return;
  context.lineJoin = "round";
  context.lineWidth = 3;
  context.strokeStyle = panel;
  context.strokeText(name, left, y + 4);
  context.fillStyle = ink;
  context.fillText(name, left, y + 4);
}
