"use client";

import Link from "next/link";
import { usePagePlace } from "@/components/words/use-page-place";
import type { Passage } from "@/lib/shared/contracts/library/document";
import { passagePlace } from "@/lib/shared/contracts/library/passage-place";
import { passagePreview } from "@/lib/shared/projections/text/passage-preview";

/** A passage's document and place, linked to it, and its text. */
export function PassageHead({ passage, lines = 3 }: { passage: Passage; lines?: 3 | 8 }) {
  const page = usePagePlace()(passage);
  const place = [...passagePlace(passage).slice(1).slice(-2), ...(page === null ? [] : [page])].join(" · ");
  return (
    <>
      <p className="flex min-w-0 flex-wrap items-baseline gap-x-2">
        <Link
          href={`/library/${passage.documentId}?passage=${passage.ordinal}`}
          className="min-w-0 text-sm font-medium break-words hover:underline"
        >
          {passage.documentTitle}
        </Link>
        {place !== "" && <span className="min-w-0 text-xs break-words text-ink-3">{place}</span>}
      </p>
      <p
        dir="auto"
        className={`${lines === 3 ? "line-clamp-3" : "line-clamp-[8]"} mt-0.5 text-xs break-words whitespace-pre-line text-ink-2`}
      >
        {lines === 3 ? passagePreview(passage.text) : passage.text}
      </p>
    </>
  );
}
