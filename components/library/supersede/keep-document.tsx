"use client";

import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { useDocumentTitles } from "@/lib/browser/api/use-documents";
import type { DocumentLink } from "@/lib/shared/contracts/library/document-detail";
import { useSupersede } from "./use-supersede";

/** A document, and the value that it gives. */
export interface ValuedDocument extends DocumentLink {
  value: string;
}

/** Below an answer whose sources disagree: keeps one of the documents in search; renders nothing once fewer than two are. */
export function KeepDocument({ documents }: { documents: readonly ValuedDocument[] }) {
  const t = useTranslations("library.supersede");
  const { replace, isPending } = useSupersede();
  const searched = useDocumentTitles(true);
  const open = documents.filter(({ id }) => searched?.has(id) === true);
  if (open.length < 2) return null;
  return (
    <section
      aria-label={t("choose")}
      className="flex flex-wrap items-center gap-x-3 gap-y-2 rounded-xl border border-line bg-panel px-3.5 py-2.5 text-sm"
    >
      <p className="min-w-0 basis-full text-xs text-ink-2">{t("chooseHelp", { count: open.length })}</p>
      {open.map((kept) => (
        <Button
          key={kept.id}
          size="sm"
          disabled={isPending}
          className="max-w-full"
          onClick={() => void replace({ kept, retired: open.filter(({ id }) => id !== kept.id) })}
        >
          <span className="min-w-0 truncate">{t("keep", { title: kept.title })}</span>
          <span dir="auto" className="figures shrink-0 text-ink-3">
            {kept.value}
          </span>
        </Button>
      ))}
    </section>
  );
}
