import { Fragment } from "react";
import type { BlockKind } from "./document-blocks";

/** Bold words and code inside a line, in capturing groups: the sign before, the words, the sign after. */
const INLINE = /(\*\*)([^*\n]+)(\*\*)|(`)([^`\n]+)(`)/g;

/** Signs of Markdown that say what a block is, which is seen by how it is drawn. */
const SIGNS: Partial<Record<BlockKind, RegExp>> = {
  heading: /^ {0,3}#{1,6}(?:[ \t]+|$)/gm,
  quote: /^ {0,3}>[ \t]?/gm,
  table: /[ \t]*(?<!\\)\|\s*/g,
  rule: /^.+$/gm,
  code: /^ {0,3}(?:`{3,}|~{3,}).*(?:\n|$)/gm,
};

/**
 * The text of a block, or of a piece of it, drawn as Markdown means it. No character is added or lost: signs are there
 * and not shown, so that neither the eye, nor a screen reader, nor what is copied meets them.
 */
export function BlockText({ kind, children }: { kind: BlockKind; children: string }) {
  const signs = SIGNS[kind];
  if (signs === undefined) return <InlineText>{children}</InlineText>;
  const parts: Array<{ start: number; text: string; isSign: boolean }> = [];
  let from = 0;
  for (const { 0: text, index } of children.matchAll(signs)) {
    if (index > from) parts.push({ start: from, text: children.slice(from, index), isSign: false });
    parts.push({ start: index, text, isSign: true });
    from = index + text.length;
  }
  if (from < children.length) parts.push({ start: from, text: children.slice(from), isSign: false });
  return parts.map(({ start, text, isSign }) => {
    if (isSign) return <Sign key={start}>{text}</Sign>;
    return <Fragment key={start}>{kind === "code" ? text : <InlineText>{text}</InlineText>}</Fragment>;
  });
}

function InlineText({ children }: { children: string }) {
  const found = [...children.matchAll(INLINE)];
  if (found.length === 0) return children;
  return found.flatMap(({ 0: whole, index, ...groups }, at) => {
    const before = found[at - 1];
    const from = before === undefined ? 0 : before.index + before[0].length;
    const isBold = groups[1] !== undefined;
    const [opening, words, closing] = isBold ? [groups[1], groups[2], groups[3]] : [groups[4], groups[5], groups[6]];
    const Tag = isBold ? "strong" : "code";
    return [
      children.slice(from, index),
      <Tag key={index} className={isBold ? "font-semibold" : "rounded-xs bg-sunk px-0.5 font-mono text-[0.9em]"}>
        <Sign>{opening}</Sign>
        {words}
        <Sign>{closing}</Sign>
      </Tag>,
      ...(at === found.length - 1 ? [children.slice(index + whole.length)] : []),
    ];
  });
}

function Sign({ children }: { children: string | undefined }) {
  return <span className="hidden">{children}</span>;
}
