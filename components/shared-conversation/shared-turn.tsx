"use client";

import { useFormatter, useTranslations } from "next-intl";
import { AnswerText } from "@/components/chat/answer/answer-text";
import { LackingParts } from "@/components/chat/answer/lacking-parts";
import type { OpenCitation } from "@/components/chat/citation/citation-target";
import { SourceCards } from "@/components/chat/citation/source-cards";
import { ApprovalNote } from "@/components/chat/ending/approval-note";
import { BasisNotice } from "@/components/chat/ending/basis-notice";
import { ClosestPassages } from "@/components/chat/ending/closest-passages";
import { Confidences } from "@/components/chat/ending/confidences";
import { DisagreementTable } from "@/components/chat/ending/disagreement-table";
import { DegradedBanner, OutcomeBanner } from "@/components/chat/ending/outcome-banner";
import { useProfileName } from "@/components/words/use-profile-name";
import type { TranscriptTurn } from "@/lib/shared/contracts/conversations/transcript";

/** A question and its answer, read-only: marks and sources open as in the chat, nothing else can be pressed. */
export function SharedTurn({ turn, onOpenCitation }: { turn: TranscriptTurn; onOpenCitation: OpenCitation }) {
  const t = useTranslations("share.page");
  const chat = useTranslations("chat");
  const format = useFormatter();
  const profileName = useProfileName();
  const sentences = turn.sentences.map((sentence, index) => ({ ...sentence, key: String(index), complete: true }));
  const sources = new Map(turn.sources.map((source) => [source.number, source]));
  const writer =
    turn.generator === "built-in-reader"
      ? chat("header.builtInReader")
      : (turn.chatModel ?? chat("header.languageModel"));
  return (
    <article aria-label={turn.question} className="flex flex-col gap-4">
      <div className="flex flex-col items-end gap-1">
        <h2
          dir="auto"
          className="w-fit max-w-[85%] rounded-xl rounded-br-sm bg-sunk px-3.5 py-2 text-answer wrap-anywhere whitespace-pre-wrap"
        >
          {turn.question}
        </h2>
        <p className="max-w-[85%] text-right text-xs text-ink-3">
          {[
            format.dateTime(new Date(turn.askedAt), { dateStyle: "medium", timeStyle: "short" }),
            profileName(turn.profile),
            writer,
          ].join(" · ")}
        </p>
        {turn.otherVersions > 0 && (
          <p className="text-xs text-ink-3">{t("otherVersions", { count: turn.otherVersions })}</p>
        )}
      </div>
      <div className="flex flex-col gap-3">
        {turn.standaloneQuestion !== null && (
          <p className="text-xs wrap-anywhere text-ink-3">
            {chat("turn.understoodAs", { question: turn.standaloneQuestion })}
          </p>
        )}
        {turn.degraded.map((degradation) => (
          <DegradedBanner key={`${degradation.what} ${degradation.fallback}`} degradation={degradation} />
        ))}
        {sentences.length > 0 && <BasisNotice basis={turn.basis} />}
        {sentences.length > 0 && (
          <AnswerText
            sentences={sentences}
            sources={sources}
            language={turn.language}
            onOpenCitation={onOpenCitation}
          />
        )}
        <LackingParts outcome={turn.outcome} />
        {turn.status === "running" && (
          <p role="status" className="animate-pulse-soft text-sm text-ink-3">
            {t("running")}
          </p>
        )}
        {turn.outcome !== null && (
          <OutcomeBanner
            outcome={turn.outcome}
            closest={turn.closest.length}
            unuseful={turn.confidences.usefulness.state === "not_useful"}
            web={{ isConfigured: false, wasSearched: false }}
            onQuestion={null}
            readOnly
          />
        )}
        {turn.outcome?.outcome === "approved" && <ApprovalNote outcome={turn.outcome} view={turn.confidences} />}
        <ClosestPassages passages={turn.closest} onOpenCitation={onOpenCitation} />
        <DisagreementTable
          sources={turn.disagreement}
          citations={sources}
          titled={turn.outcome?.reason?.code === "sources_disagree"}
          onOpenCitation={onOpenCitation}
        />
        {turn.status === "ended" && turn.outcome === null && <p className="text-sm text-ink-3">{t("unfinished")}</p>}
        {(sentences.length > 0 || turn.status === "ended") && <Confidences view={turn.confidences} />}
        <SourceCards view={{ citations: turn.sources, sentences }} onOpenCitation={onOpenCitation} />
      </div>
    </article>
  );
}
