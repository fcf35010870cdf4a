import { classNames } from "@/components/ui/class-names";
import { type BlockKind, markdownBlocks } from "@/lib/shared/projections/text/markdown-blocks";
import { DrawnBlocks, drawnBlocks } from "./drawn-blocks";
import { markdownStretches, type Stretch } from "./markdown-stretches";

/**
 * The text of a block, or of a piece of it, rendered as Markdown. No character is added or lost: Markdown syntax stays
 * in the DOM, hidden from view, from screen readers and from copied text.
 */
export function BlockText({ kind, children }: { kind: BlockKind; children: string }) {
  return markdownStretches(kind, children).map((stretch) => (
    <StretchText key={stretch.start} stretch={stretch} className="" />
  ));
}

function tagOf({ code, strong, emphasis }: Pick<Stretch, "code" | "strong" | "emphasis">) {
  if (code) return "code";
  if (strong) return "strong";
  return emphasis ? "em" : "span";
}

/** One stretch of text. An address is shown as text: it is neither loaded nor linked. */
export function StretchText({ stretch, className }: { stretch: Omit<Stretch, "start">; className: string }) {
  const { text, sign, strong, emphasis, code, address } = stretch;
  if (sign !== null) {
    return (
      <>
        <span className="hidden">{text}</span>
        {sign === "bullet" && <span aria-hidden className="inline-block w-4 indent-0 before:content-['•']" />}
        {sign === "break" && <br />}
      </>
    );
  }
  const look = classNames(
    className,
    strong && "font-semibold",
    code && "rounded-xs bg-sunk px-0.5 font-mono text-[0.9em]",
    address && "ml-1 text-[0.9em] text-ink-3",
  );
  const Tag = tagOf(stretch);
  if (look === "" && Tag === "span") return text;
  return <Tag className={classNames(look, emphasis && "italic")}>{text}</Tag>;
}

/** A whole text rendered as Markdown, such as an answer where its verdicts are not shown. */
export function MarkdownText({ children }: { children: string }) {
  const drawn = drawnBlocks(markdownBlocks(children), [{ start: 0, text: children }]);
  return (
    <DrawnBlocks
      drawn={drawn}
      draw={({ start, text }, kind) => (
        <span key={start}>
          <BlockText kind={kind}>{text}</BlockText>
        </span>
      )}
    />
  );
}
