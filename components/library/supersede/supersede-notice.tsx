"use client";

import Link from "next/link";
import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import type { DocumentDetail, DocumentLink } from "@/lib/shared/contracts/library/document-detail";
import { useSupersede } from "./use-supersede";

/** On a document's page: the document that replaced it, or those that it replaced; each can be searched again. */
export function SupersedeNotice({ document: { id, title, supersededBy, supersedes } }: { document: DocumentDetail }) {
  const t = useTranslations("library.supersede");
  const common = useTranslations("common");
  const { searchAgain, isPending } = useSupersede();
  const link = (to: DocumentLink) => () => (
    <Link href={`/library/${to.id}`} className="font-medium underline underline-offset-2 wrap-anywhere">
      {common("quoted", { text: to.title })}
    </Link>
  );
  const row = "flex flex-wrap items-center justify-between gap-x-4 gap-y-2";
  return (
    <>
      {supersededBy !== null && (
        <div role="note" className={`${row} mb-4 rounded-lg bg-partial-soft px-3.5 py-2.5 text-sm text-partial`}>
          <p className="min-w-0 flex-1 basis-60">{t.rich("replaced", { link: link(supersededBy) })}</p>
          <Button size="sm" disabled={isPending} onClick={() => void searchAgain([{ id, title }])}>
            {t("searchAgain")}
          </Button>
        </div>
      )}
      {supersedes.length > 0 && (
        <ul
          aria-label={t("replacesTitle")}
          className="mb-4 flex flex-col gap-2 rounded-lg bg-sunk px-3.5 py-2.5 text-sm text-ink-2"
        >
          {supersedes.map((older) => (
            <li key={older.id} className={row}>
              <span className="min-w-0 flex-1 basis-60">{t.rich("replaces", { link: link(older) })}</span>
              <Button
                size="sm"
                variant="ghost"
                disabled={isPending}
                aria-label={t("searchThisAgain", { title: older.title })}
                onClick={() => void searchAgain([older])}
              >
                {t("searchAgain")}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
