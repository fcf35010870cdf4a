"use client";

import { TriangleAlert } from "lucide-react";
import { useTranslations } from "next-intl";
import type { DocumentSummary } from "@/lib/shared/contracts/library/document";
import { WARNINGS } from "../documents/document-marks";

const ALL = [...WARNINGS, "normalizedCharacters", "plainHeadings"] as const;

/** What was noticed while a document was read, each with what it means; nothing where nothing was. */
export function DocumentFindingsNotice({ document }: { document: DocumentSummary }) {
  const t = useTranslations("library.findings");
  const found = ALL.filter((name) => document.findings[name] > 0);
  if (found.length === 0) return null;
  return (
    <section aria-label={t("title")} className="mb-4 rounded-lg bg-partial-soft px-3.5 py-2.5 text-sm">
      <ul className="flex flex-col gap-2">
        {found.map((name) => (
          <li key={name} className="flex gap-2.5">
            <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0 text-partial" />
            <div className="min-w-0">
              <p className="figures font-medium text-partial">{t(name, { count: document.findings[name] })}</p>
              <p className="text-xs text-ink-2">{t(`${name}Help`)}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
