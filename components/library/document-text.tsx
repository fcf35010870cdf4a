"use client";

import { useTranslations } from "next-intl";
import { useMemo } from "react";
import { Card } from "@/components/ui/card";
import { classNames } from "@/components/ui/class-names";
import type { DocumentDetail } from "@/lib/contracts/document";
import { documentSegments } from "./document-segments";

/** Brings an element into view once, when it is first drawn. */
function scrollIntoView(element: HTMLElement | null): void {
  element?.scrollIntoView({ block: "center" });
}

/** The stored text, unchanged, with the edges of its passages and pages. */
export function DocumentText({
  document,
  marked,
  passage,
}: {
  document: DocumentDetail;
  marked: boolean;
  passage: number | null;
}) {
  const t = useTranslations("library.view");
  const segments = useMemo(() => documentSegments(document), [document]);
  const wanted = segments.find((segment) => passage !== null && segment.ordinals.includes(passage));
  const begun = new Set<number>();
  return (
    <Card className="px-4 py-5 sm:px-7">
      <article
        aria-label={t("text")}
        lang={document.language ?? undefined}
        className="max-w-[72ch] text-answer break-words whitespace-pre-wrap"
      >
        {segments.map((segment) => {
          const opening = segment.ordinals.filter((ordinal) => !begun.has(ordinal));
          for (const ordinal of opening) begun.add(ordinal);
          const isWanted = passage !== null && segment.ordinals.includes(passage);
          return (
            <span key={segment.start}>
              {segment.pageStart !== null && <PageMark label={t("page", { page: segment.pageStart })} />}
              {marked && opening.map((ordinal) => <PassageMark key={ordinal} ordinal={ordinal} />)}
              <span
                ref={segment === wanted ? scrollIntoView : null}
                className={classNames(
                  isWanted && "rounded-xs bg-accent-soft ring-2 ring-accent-soft",
                  marked && !isWanted && segment.ordinals.length > 1 && "bg-sunk",
                )}
              >
                {segment.text}
              </span>
            </span>
          );
        })}
      </article>
    </Card>
  );
}

function PassageMark({ ordinal }: { ordinal: number }) {
  const t = useTranslations("library.view");
  return (
    <span className="figures mr-1.5 inline-block rounded-sm bg-sunk px-1 align-baseline text-2xs text-ink-3 select-none">
      <span className="sr-only">{t("passage", { number: ordinal + 1 })}</span>
      <span aria-hidden>¶ {ordinal + 1}</span>
    </span>
  );
}

function PageMark({ label }: { label: string }) {
  return (
    <span className="figures my-2 flex items-center gap-3 text-xs text-ink-3 select-none after:h-px after:flex-1 after:bg-line">
      {label}
    </span>
  );
}
