import type { ReactNode } from "react";
import type { DocumentBlock } from "./document-blocks";

const HEADINGS = ["text-xl", "text-lg", "text-answer", "text-base", "text-base", "text-base"] as const;
const INDENTS = ["ml-0", "ml-5", "ml-10", "ml-15", "ml-20"] as const;

/** Draws a block of a document as what it is; a table is drawn by `DocumentTable`. Nothing in its text becomes markup. */
export function BlockFrame({ block, children }: { block: DocumentBlock; children: ReactNode }) {
  switch (block.kind) {
    case "heading": {
      // The page's own title stands above the document's.
      const level = Math.min(6, block.level + 1);
      return (
        // biome-ignore lint/a11y/useSemanticElements: its level is the document's
        <div
          role="heading"
          aria-level={level}
          className={`mt-4 mb-1 font-semibold tracking-tight text-ink first:mt-0 ${HEADINGS[block.level - 1] ?? ""}`}
        >
          {children}
        </div>
      );
    }
    case "blank":
      return <div className="h-3 overflow-hidden leading-3">{children}</div>;
    case "item":
      return <div className={`${INDENTS[block.level] ?? ""} pl-3 -indent-3`}>{children}</div>;
    case "quote":
      return <div className="border-l-2 border-line-strong pl-3 text-ink-2">{children}</div>;
    case "code":
      return <div className="my-1 rounded-lg bg-sunk px-3 py-2 font-mono text-xs leading-5">{children}</div>;
    case "rule":
      return <div className="my-3 border-t border-line">{children}</div>;
    case "table":
    case "paragraph":
      return <div>{children}</div>;
  }
}
