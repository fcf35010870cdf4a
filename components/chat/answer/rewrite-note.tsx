"use client";

import { PenLine } from "lucide-react";
import { useTranslations } from "next-intl";
import { ReasonText } from "@/components/words/reason-text";
import type { ChatView } from "@/lib/shared/projections/chat/chat";
import type { OpenCitation } from "../citation/citation-target";
import { AnswerText } from "./answer-text";

/**
 * Says that the answer was rewritten and why. Until the new text starts, the previous one stays visible, struck
 * through.
 * Renders nothing after a single attempt.
 */
export function RewriteNote({
  view,
  onLook,
  onOpenCitation,
}: {
  view: ChatView;
  /** Shows what an attempt changed. */
  onLook(attempt: number): void;
  onOpenCitation: OpenCitation;
}) {
  const t = useTranslations("chat.attempts");
  const { withdrawn, shownAttempt, attempts } = view;
  const at = attempts.findIndex(({ number }) => number === shownAttempt);
  const former = withdrawn ?? attempts[at - 1];
  if (former === undefined) return null;
  return (
    <>
      <p role="status" className="flex gap-2 text-xs text-ink-2">
        <PenLine aria-hidden className="mt-0.5 size-3.5 shrink-0" />
        <span className="min-w-0">
          {t(withdrawn === null ? "rewritten" : "rewriting", { number: former.number })}
          {former.lack !== null && (
            <>
              {" "}
              <ReasonText reason={former.lack} />
            </>
          )}
          {shownAttempt !== null && (
            <>
              {" "}
              <button
                type="button"
                onClick={() => onLook(shownAttempt)}
                className="font-medium text-accent underline underline-offset-2"
              >
                {t("showChanges")}
              </button>
            </>
          )}
        </span>
      </p>
      {withdrawn !== null && (
        <del className="text-ink-3 decoration-ink-3">
          <AnswerText
            sentences={withdrawn.sentences}
            sources={view.sources}
            language={view.language}
            onOpenCitation={onOpenCitation}
          />
        </del>
      )}
    </>
  );
}
