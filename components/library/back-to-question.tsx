"use client";

import { ArrowLeft } from "lucide-react";
import Link from "next/link";
import { useTranslations } from "next-intl";

/** The way back for somebody who came to add what their question lacked. */
export function BackToQuestion({ conversationId }: { conversationId: string }) {
  const t = useTranslations("library.upload");
  return (
    <p className="mb-3 flex flex-wrap items-center gap-x-2 gap-y-1 text-sm text-ink-2">
      <Link
        href={`/c/${conversationId}`}
        className="inline-flex items-center gap-1.5 font-medium text-accent underline underline-offset-2"
      >
        <ArrowLeft aria-hidden className="size-3.5" />
        {t("back")}
      </Link>
      {t("backText")}
    </p>
  );
}
