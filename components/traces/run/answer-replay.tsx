"use client";

import { useTranslations } from "next-intl";
import { useMemo, useState } from "react";
import { AnswerView } from "@/components/chat/answer/answer-view";
import { CitationSheet } from "@/components/chat/citation/citation-sheet";
import type { CitationTarget } from "@/components/chat/citation/citation-target";
import { ProgressStrip } from "@/components/workflow-diagram/progress-strip";
import type { RunEvent } from "@/lib/shared/contracts/runs/run-event";
import { foldChat } from "@/lib/shared/projections/chat/chat";
import { foldDiagram } from "@/lib/shared/projections/diagram/diagram";

/** What the user saw in the chat at a moment of the run: the same events, fold and components. */
export function AnswerReplay({ shown }: { shown: readonly RunEvent[] }) {
  const t = useTranslations("traces.answer");
  const [citation, setCitation] = useState<CitationTarget | null>(null);
  const view = useMemo(() => foldChat(shown), [shown]);
  const diagram = useMemo(() => foldDiagram(shown), [shown]);
  return (
    <div className="flex flex-col">
      <section aria-label={t("label")} className="flex flex-col gap-3 px-5 py-4">
        <p className="text-xs text-ink-3">{t("note")}</p>
        <ProgressStrip view={diagram} />
        <p
          dir="auto"
          className="w-fit max-w-[85%] rounded-xl rounded-br-sm bg-sunk px-3.5 py-2 text-answer wrap-anywhere whitespace-pre-wrap"
        >
          {view.question}
        </p>
        {/* A recording cannot be asked anything. */}
        <AnswerView view={view} webConfigured={false} onQuestion={null} onOpenCitation={setCitation} />
      </section>
      <CitationSheet target={citation} onTarget={setCitation} onClose={() => setCitation(null)} />
    </div>
  );
}
