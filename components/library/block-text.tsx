import type { BlockKind } from "./document-blocks";

/** What is set apart inside a line: the signs of a heading or item at its beginning, bold words, code. */
const INLINE = /(^ {0,3}#{1,6}(?=[ \t]|$)|\*\*[^*\n]+\*\*|`[^`\n]+`)/;

/** The text of a block, or of a piece of it, with what Markdown sets apart set apart. No character is added or lost. */
export function BlockText({ kind, children }: { kind: BlockKind; children: string }) {
  if (kind === "code" || kind === "blank") return children;
  const parts = children.split(INLINE);
  if (parts.length === 1) return children;
  return parts.map((part, index) => {
    const key = `${index} ${part}`;
    if (index % 2 === 0) return part;
    if (part.startsWith("**")) {
      return (
        <strong key={key} className="font-semibold">
          {part}
        </strong>
      );
    }
    if (part.startsWith("`")) {
      return (
        <code key={key} className="rounded-xs bg-sunk font-mono text-[0.9em]">
          {part}
        </code>
      );
    }
    if (kind !== "heading") return part;
    return (
      <span key={key} className="font-normal text-ink-3">
        {part}
      </span>
    );
  });
}
