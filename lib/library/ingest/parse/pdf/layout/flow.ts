import type { Box } from "../page/page-content";

/** The usual measures of a column of text. */
export interface ColumnShape {
  left: number;
  right: number;
  /** Distance of its lines. */
  distance: number;
}

/** A line of text of a page, in reading order. */
export interface FlowLine extends Box {
  kind: "line";
  text: string;
  baseline: number;
  size: number;
  bold: boolean;
  /** The column that it is set in; lines of the same one share the object. */
  column: ColumnShape;
  /** Labels of the notes that it refers to. */
  calls: string[];
}

/** A cell's lines of text. */
export interface FlowCell {
  row: number;
  column: number;
  rowSpan: number;
  columnSpan: number;
  lines: string[];
}

export interface FlowTable extends Box {
  kind: "table";
  caption: string | null;
  /** Lines above its column names with the title or unit of the whole table. */
  titles: string[];
  cells: FlowCell[];
  /** Edges of its columns. */
  columns: number[];
  rows: number;
  /** Number of header rows; `null` if only their words can show it. */
  heads: number | null;
  /** Whether lines show the extent of its cells. */
  drawn: boolean;
}

/** A footnote, to be read after the paragraph that refers to it. */
export interface FlowNote {
  kind: "note";
  label: string;
  lines: string[];
}

/** A header or footer, where it occurs for the first time; text in other directions than the page's; a picture's words. */
export interface FlowAside {
  kind: "aside";
  text: string;
  /** The picture's number. */
  figure?: number;
}

/** A line at the top of a page that distinguishes it from others of its kind: "Invoice no. 772". */
export interface FlowTitle {
  kind: "title";
  text: string;
}

export type FlowItem = FlowLine | FlowTable | FlowNote | FlowAside | FlowTitle;
