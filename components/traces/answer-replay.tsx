"use client";

import { useTranslations } from "next-intl";
import { useMemo, useState } from "react";
import { AnswerView } from "@/components/chat/answer-view";
import { CitationSheet } from "@/components/chat/citation-sheet";
import type { CitationTarget } from "@/components/chat/citation-target";
import { WorkflowDiagram } from "@/components/workflow-diagram/workflow-diagram";
import type { RunEvent } from "@/lib/contracts/run-event";
import type { Topology } from "@/lib/contracts/topology";
import { foldChat } from "@/lib/projections/chat";
import { foldDiagram } from "@/lib/projections/diagram";

/** What the person in the chat saw at a moment of the run: the same events, by the same fold and the same parts. */
export function AnswerReplay({ shown, topology }: { shown: readonly RunEvent[]; topology: Topology | null }) {
  const t = useTranslations("traces.answer");
  const [citation, setCitation] = useState<CitationTarget | null>(null);
  const view = useMemo(() => foldChat(shown), [shown]);
  return (
    <div className="flex flex-col">
      {topology !== null && (
        <WorkflowDiagram
          topology={topology}
          view={foldDiagram(shown)}
          legend={false}
          className="h-64 border-b border-line max-[1099px]:hidden"
        />
      )}
      <section aria-label={t("label")} className="flex flex-col gap-3 px-5 py-4">
        <p className="text-xs text-ink-3">{t("note")}</p>
        <p
          dir="auto"
          className="w-fit max-w-[85%] rounded-xl rounded-br-sm bg-sunk px-3.5 py-2 text-answer wrap-anywhere whitespace-pre-wrap"
        >
          {view.question}
        </p>
        {/* Nothing can be asked from a recording. */}
        <AnswerView view={view} webConfigured={false} onQuestion={null} onOpenCitation={setCitation} />
      </section>
      <CitationSheet target={citation} onTarget={setCitation} onClose={() => setCitation(null)} />
    </div>
  );
}
