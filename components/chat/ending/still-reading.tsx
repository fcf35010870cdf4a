"use client";

import { useTranslations } from "next-intl";
import { isUnderWay, useDocuments } from "@/lib/browser/api/use-documents";

/** After "no answer": how many documents are still being imported; renders nothing once all are searchable. */
export function StillReading() {
  const t = useTranslations("chat.outcome");
  const count = useDocuments().data?.documents.filter(isUnderWay).length ?? 0;
  if (count === 0) return null;
  return (
    <p role="status" className="mt-1 font-medium text-ink">
      {t("stillReading", { count })}
    </p>
  );
}
