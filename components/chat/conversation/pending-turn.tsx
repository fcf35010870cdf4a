"use client";

import { useTranslations } from "next-intl";

/** The answer to a question that is being sent. */
export function PendingTurn({ stopping }: { stopping: boolean }) {
  const t = useTranslations("chat.turn");
  return (
    <p role="status" className="animate-pulse-soft text-sm text-ink-3">
      {t(stopping ? "stopping" : "sending")}
    </p>
  );
}
