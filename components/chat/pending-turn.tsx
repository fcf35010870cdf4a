"use client";

import { useTranslations } from "next-intl";
import type { LibraryScope } from "@/lib/contracts/document";
import { QuestionBubble } from "./question-bubble";

/** A question that is on its way to the server. */
export function PendingTurn({
  question,
  scope,
  stopping,
}: {
  question: string;
  scope: LibraryScope | null;
  stopping: boolean;
}) {
  const t = useTranslations("chat.turn");
  return (
    <article aria-label={question} className="flex flex-col gap-4">
      <QuestionBubble question={question} scope={scope} />
      <p role="status" className="animate-pulse-soft text-sm text-ink-3">
        {t(stopping ? "stopping" : "sending")}
      </p>
    </article>
  );
}
