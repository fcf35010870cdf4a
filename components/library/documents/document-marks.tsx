"use client";

import { TriangleAlert } from "lucide-react";
import { useTranslations } from "next-intl";
import { classNames } from "@/components/ui/class-names";
import type { DocumentSummary } from "@/lib/shared/contracts/library/document";
import type { ReceiptCounts } from "@/lib/shared/contracts/library/receipt/receipt-counts";
import { COLLECTIONS_IN_ROW } from "../tunables";

const PILL = "max-w-full truncate rounded-full border border-line-strong px-1.5 text-2xs";

/** Counts of hidden or manipulative content, the most severe first. */
export const WARNINGS = ["assistantInstructions", "hiddenElements", "hiddenCharacters"] as const satisfies Array<
  keyof ReceiptCounts
>;

/** Badges for a document's version, collections and warnings; renders nothing without any. */
export function DocumentMarks({
  document,
  collectionNames,
  without,
}: {
  document: DocumentSummary;
  /** Names of the collections by id. */
  collectionNames: ReadonlyMap<string, string>;
  /** The open collection, which needs no badge. */
  without: string | null;
}) {
  const t = useTranslations("library");
  const names = document.collections.flatMap((id) => {
    const name = id === without ? undefined : collectionNames.get(id);
    return name === undefined ? [] : [name];
  });
  const warnings = WARNINGS.filter((name) => (document.receipt?.[name] ?? 0) > 0);
  if (document.version === 1 && names.length === 0 && warnings.length === 0) return null;
  return (
    <span className="mt-1 flex min-w-0 flex-wrap gap-1">
      {document.version > 1 && (
        <span className={classNames(PILL, "figures text-ink-2")}>
          {t("document.version", { number: document.version })}
        </span>
      )}
      {warnings.map((name) => (
        <span
          key={name}
          className={classNames(
            PILL,
            "figures inline-flex items-center gap-1 border-transparent bg-partial-soft text-partial",
          )}
        >
          <TriangleAlert aria-hidden className="size-3 shrink-0" />
          {t(`findings.${name}`, { count: document.receipt?.[name] ?? 0 })}
        </span>
      ))}
      {names.slice(0, COLLECTIONS_IN_ROW).map((name) => (
        <span
          key={name}
          title={t("document.inCollection", { name })}
          className={classNames(PILL, "bg-sunk text-ink-2")}
        >
          {name}
        </span>
      ))}
      {names.length > COLLECTIONS_IN_ROW && (
        <span className="text-2xs text-ink-3">
          {t("document.moreCollections", { count: names.length - COLLECTIONS_IN_ROW })}
        </span>
      )}
    </span>
  );
}
