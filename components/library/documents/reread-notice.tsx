"use client";

import { useTranslations } from "next-intl";
import { useMay } from "@/components/account/viewer";
import { Button } from "@/components/ui/button";
import type { DocumentSummary } from "@/lib/shared/contracts/library/document";
import type { RereadReason } from "@/lib/shared/contracts/library/reread-reason";
import { useReread, useRereadReason } from "./use-reread";

/** Offers to read documents again if that may find more in them; renders nothing without any. */
export function RereadNotice({ documents }: { documents: readonly DocumentSummary[] }) {
  const t = useTranslations("library.reread");
  const reasonOf = useRereadReason();
  const { reread, isPending } = useReread();
  const mayReread = useMay("manage_library");
  const updated = new Set(documents.flatMap(({ seriesId, updating }) => (updating === null ? [] : seriesId)));
  const reasons = documents.filter(({ seriesId }) => !updated.has(seriesId)).map(reasonOf);
  const countOf = (...some: RereadReason[]) =>
    reasons.filter((reason) => reason !== null && some.includes(reason)).length;
  const [outdated, unread] = [countOf("before_receipts", "earlier_parser"), countOf("unread_pages")];
  const count = outdated + unread;
  if (count === 0 || !mayReread) return null;
  return (
    <div
      role="note"
      className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-lg bg-sunk px-3.5 py-2.5 text-sm text-ink-2"
    >
      <p className="min-w-0">
        {outdated > 0 && <>{t("list", { count: outdated })} </>}
        {unread > 0 && <>{t("unreadList", { count: unread })} </>}
        <span className="text-xs text-ink-3">{t("help")}</span>
      </p>
      <Button size="sm" disabled={isPending} onClick={() => reread()}>
        {t("all", { count })}
      </Button>
    </div>
  );
}
