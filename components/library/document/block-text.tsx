import { classNames } from "@/components/ui/class-names";
import type { BlockKind } from "@/lib/shared/projections/text/markdown-blocks";
import { markdownStretches, type Stretch } from "./markdown-stretches";

/**
 * The text of a block, or of a piece of it, drawn as Markdown means it. No character is added or lost: signs are there
 * and not shown, so that neither the eye, nor a screen reader, nor what is copied meets them.
 */
export function BlockText({ kind, children }: { kind: BlockKind; children: string }) {
  return markdownStretches(kind, children).map((stretch) => (
    <StretchText key={stretch.start} stretch={stretch} className="" />
  ));
}

/** One stretch. An address is text: nothing is loaded from it, and it leads nowhere. */
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
  const Tag = code ? "code" : strong ? "strong" : emphasis ? "em" : "span";
  if (look === "" && Tag === "span") return text;
  return <Tag className={classNames(look, emphasis && "italic")}>{text}</Tag>;
}
