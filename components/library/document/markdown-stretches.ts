import type { BlockKind } from "@/lib/shared/projections/text/markdown-blocks";
import { contains } from "@/lib/shared/text/spans";
import { emphasisStyles } from "./markdown-emphasis";

/** Text of a block in one style. The stretches of a text are contiguous and cover it. */
export interface Stretch {
  start: number;
  text: string;
  /** Markdown syntax, kept in the text but hidden; its replacement, if any, is drawn. */
  sign: "hidden" | "bullet" | "break" | null;
  strong: boolean;
  emphasis: boolean;
  code: boolean;
  /** The address of a link, shown as text without a link. */
  address: boolean;
}

type TextStyle = Omit<Stretch, "start" | "text">;

interface StyleRange {
  start: number;
  end: number;
  style: Partial<TextStyle>;
}

/** Syntax that marks the kind of a block, which its rendering shows. */
const BLOCK_SIGNS: Partial<Record<BlockKind, RegExp>> = {
  heading: /^ {0,3}#{1,6}(?:[ \t]+|$)/gm,
  // The spaces before the bullet are separate: in an answer they belong to no sentence.
  item: /^ +|(?<=^ *)[-+*](?:[ \t]+|$)/g,
  quote: /^ {0,3}>[ \t]?/gm,
  table: /[ \t]*(?<!\\)\|\s*/g,
  rule: /^.+$/gm,
  // The closing fence includes the line break before it, so that a mark after the code is on the code's last line.
  code: /\n {0,3}(?:`{3,}|~{3,}).*\n*(?![\s\S])|^ {0,3}(?:`{3,}|~{3,}).*(?:\n|$)/gm,
};

const NO_SIGN = /(?!)/g;
const CODE = /(?<!`)(`+)(?!`)([^`]|[^`][\s\S]*?[^`])\1(?!`)/g;
const ESCAPE = /\\(?=[!-/:-@[-`{-~])/g;
const LINK = /(!?\[)([^[\]\n]*)(\])(\((?:https?:\/\/|mailto:)[^\s()]*(?:\([^\s()]*\)[^\s()]*)*(?:\s+"[^"\n]*")?\))/g;
const ADDRESS = /https?:\/\/[^\s<>()]+/g;
const BREAK = /<br\s*\/?>/gi;
const PLAIN: TextStyle = { sign: null, strong: false, emphasis: false, code: false, address: false };

/**
 * The text of a block, or of a piece of it, cut where its style changes. Images become their text and address; HTML
 * stays text.
 * @param growing more text will follow: unclosed syntax applies as if it were closed
 */
export function markdownStretches(kind: BlockKind, text: string, growing = false): Stretch[] {
  const ranges = stylesOf(kind, text, growing);
  const edges = new Set([0, text.length, ...ranges.flatMap(({ start, end }) => [start, end])]);
  const cuts = [...edges].sort((a, b) => a - b);
  return cuts.slice(0, -1).map((start, at) => {
    const end = cuts[at + 1] ?? text.length;
    const styles = ranges.filter((range) => contains(range, { start, end })).map(({ style }) => style);
    return Object.assign({ start, text: text.slice(start, end), ...PLAIN }, ...styles);
  });
}

function stylesOf(kind: BlockKind, text: string, growing: boolean): StyleRange[] {
  const signs = [...text.matchAll(BLOCK_SIGNS[kind] ?? NO_SIGN)].map(({ 0: found, index }): StyleRange => {
    const sign = kind === "item" && found.trim() !== "" ? "bullet" : "hidden";
    return { start: index, end: index + found.length, style: { sign } };
  });
  return kind === "plain" || kind === "code" || kind === "rule" ? signs : [...signs, ...inlineStyles(text, growing)];
}

function inlineStyles(text: string, growing: boolean): StyleRange[] {
  const ranges: StyleRange[] = [];
  // Masks matched text for the next pattern; offsets stay the same.
  let rest = text;
  const add = (start: number, end: number, style: Partial<TextStyle>) => ranges.push({ start, end, style });
  const hide = (start: number, end: number) => {
    rest = rest.slice(0, start) + "x".repeat(end - start) + rest.slice(end);
  };
  const addCode = (start: number, end: number, ticks: number, closing: number) => {
    add(start, start + ticks, { sign: "hidden" });
    add(end - closing, end, { sign: "hidden" });
    add(start, end, { code: true });
    hide(start, end);
  };
  for (const { 0: all, 1: ticks = "", index } of text.matchAll(CODE)) {
    addCode(index, index + all.length, ticks.length, ticks.length);
  }
  const open = growing ? /`+(?=[^`]*$)/.exec(rest) : null;
  if (open !== null) addCode(open.index, text.length, open[0].length, 0);
  for (const { index } of rest.matchAll(ESCAPE)) {
    add(index, index + 1, { sign: "hidden" });
    hide(index, index + 2);
  }
  for (const { 0: all, 1: opening = "", 2: words = "", index } of rest.matchAll(LINK)) {
    const address = index + opening.length + words.length + 1;
    add(index, index + opening.length, { sign: "hidden" });
    add(address - 1, address, { sign: "hidden" });
    add(address, index + all.length, { address: true });
    hide(address, index + all.length);
  }
  for (const { 0: all, index } of rest.matchAll(ADDRESS)) hide(index, index + all.length);
  for (const { 0: all, index } of rest.matchAll(BREAK)) {
    add(index, index + all.length, { sign: "break" });
    hide(index, index + all.length);
  }
  return [...ranges, ...emphasisStyles(rest, growing)];
}
