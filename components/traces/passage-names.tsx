"use client";

import { useTranslations } from "next-intl";
import type { LoggedPassage } from "@/lib/shared/contracts/runs/run-event";

/** Passages by number, document and heading, each with an icon and its meaning in words. */
export function PassageNames({
  sign,
  name,
  passages,
}: {
  sign: string;
  name: string;
  passages: readonly LoggedPassage[];
}) {
  const common = useTranslations("common");
  if (passages.length === 0) return null;
  return (
    <ul className="mt-0.5 text-xs text-ink-2">
      {passages.map((passage) => (
        <li key={passage.passageId} className="truncate">
          <span aria-hidden>{sign} </span>
          <span className="sr-only">{common("lead", { name })} </span>
          {`[${passage.number}] ${[passage.documentTitle, ...passage.headingPath.slice(-1)].join(" · ")}`}
        </li>
      ))}
    </ul>
  );
}
