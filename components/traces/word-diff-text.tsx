"use client";

import { useTranslations } from "next-intl";
import { type DiffPart, diffWords } from "@/lib/shared/projections/text/word-diff";

/** The difference of two texts: removed words struck through, added ones marked, both announced by screen readers. */
export function WordDiff({ before, after }: { before: string; after: string }) {
  return <DiffText parts={diffWords(before, after)} />;
}

/** A computed difference. */
export function DiffText({ parts }: { parts: readonly DiffPart[] }) {
  const t = useTranslations("traces.compare");
  return (
    <p className="break-words whitespace-pre-wrap">
      {parts.map((part, index) => {
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one difference never move
        if (part.kind === "same") return <span key={index}>{part.text}</span>;
        const Mark = part.kind === "added" ? "ins" : "del";
        return (
          <Mark
            // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one difference never move
            key={index}
            className={
              part.kind === "added"
                ? "rounded-xs bg-supported-soft underline decoration-supported underline-offset-2"
                : "rounded-xs bg-unsupported-soft text-unsupported line-through"
            }
          >
            <span className="sr-only"> [{t(part.kind)}: </span>
            {part.text}
            <span className="sr-only">] </span>
          </Mark>
        );
      })}
    </p>
  );
}
