import { PART_CHARS, PART_EDGE_CHARS } from "../tunables";

/** A part of a long document's text that is rendered at once. */
export interface DocumentPart {
  /** From 0. */
  index: number;
  count: number;
  start: number;
  end: number;
}

/** The number of parts of a text. */
function countParts(text: string): number {
  return Math.max(1, Math.ceil(text.length / PART_CHARS));
}

/** The start of a part, moved to a nearby line start. */
function edge(text: string, index: number): number {
  if (index <= 0) return 0;
  const wanted = index * PART_CHARS;
  if (wanted >= text.length) return text.length;
  const newline = text.slice(wanted, wanted + PART_EDGE_CHARS).indexOf("\n");
  return newline === -1 ? wanted : wanted + newline + 1;
}

/** A part of a text by its index, clamped to the existing parts. */
export function documentPart(text: string, index: number): DocumentPart {
  const count = countParts(text);
  const bounded = Math.min(count - 1, Math.max(0, index));
  return { index: bounded, count, start: edge(text, bounded), end: edge(text, bounded + 1) };
}

/** The part that contains an offset. */
export function partAt(text: string, offset: number): DocumentPart {
  const part = documentPart(text, Math.floor(offset / PART_CHARS));
  return offset < part.start ? documentPart(text, part.index - 1) : part;
}
