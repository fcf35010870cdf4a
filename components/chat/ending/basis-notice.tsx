"use client";

import { FileX, Globe } from "lucide-react";
import { useTranslations } from "next-intl";
import type { ChatView } from "@/lib/shared/projections/chat/chat";

/** Says before the first word that an answer does not rest on the documents alone; renders nothing if it does. */
export function BasisNotice({ basis }: { basis: ChatView["basis"] }) {
  const t = useTranslations("chat.basis");
  if (basis === "documents") return null;
  const Icon = basis === "web" ? Globe : FileX;
  return (
    <p
      role="note"
      className="flex gap-2.5 rounded-xl border border-dashed border-partial/60 bg-partial-soft px-3.5 py-2 text-sm"
    >
      <Icon aria-hidden className="mt-0.5 size-4 shrink-0 text-partial" />
      <span>
        <strong className="font-semibold">{t(basis)}.</strong> {t(`${basis}Text`)}
      </span>
    </p>
  );
}
