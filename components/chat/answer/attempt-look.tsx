"use client";

import { X } from "lucide-react";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { PassageNames } from "@/components/traces/passage-names";
import { DiffText } from "@/components/traces/word-diff-text";
import { Button } from "@/components/ui/button";
import { ReasonText } from "@/components/words/reason-text";
import type { ChatAttempt, ChatView } from "@/lib/shared/projections/chat/chat";
import type { Sentence } from "@/lib/shared/projections/chat/chat-text";
import { diffWords } from "@/lib/shared/projections/text/word-diff";
import { sourceDifference } from "@/lib/shared/projections/trace/attempt-difference";
import type { OpenCitation } from "../citation/citation-target";
import { AnswerText } from "./answer-text";

/** One attempt: its text with verdicts, the objections of its checks, and what it changed. */
export function AttemptLook({
  view,
  number,
  onOpenCitation,
  onClose,
}: {
  view: ChatView;
  number: number;
  onOpenCitation: OpenCitation;
  onClose(): void;
}) {
  const t = useTranslations("chat.attempts");
  const at = view.attempts.findIndex((attempt) => attempt.number === number);
  const attempt = view.attempts[at];
  const before = view.attempts[at - 1];
  if (attempt === undefined) return null;
  const label = t("attempt", { number });
  return (
    <section aria-label={label} className="rounded-xl border border-line bg-panel text-sm">
      <header className="flex items-center justify-between gap-2 border-b border-line py-1.5 pr-1.5 pl-3.5">
        <h3 className="font-medium">
          {label}
          {number === view.shownAttempt && <span className="font-normal text-ink-3"> · {t("shown")}</span>}
        </h3>
        <Button variant="ghost" size="icon-sm" aria-label={t("close")} onClick={onClose}>
          <X aria-hidden className="size-4" />
        </Button>
      </header>
      <div className="flex flex-col gap-3 px-3.5 py-3">
        {attempt.lack !== null && (
          <p className="text-ink-2">
            <span className="font-medium">{t("lacked")}</span> <ReasonText reason={attempt.lack} />
          </p>
        )}
        {attempt.sentences.length === 0 ? (
          <p className="text-ink-3">{t("noText")}</p>
        ) : (
          <AnswerText
            sentences={attempt.sentences}
            sources={view.sources}
            language={view.language}
            onOpenCitation={onOpenCitation}
          />
        )}
        {before !== undefined && <Changed from={before} to={attempt} />}
      </div>
    </section>
  );
}

function Changed({ from, to }: { from: ChatAttempt; to: ChatAttempt }) {
  const t = useTranslations("chat.attempts");
  const { query, added, dropped, movedUp } = sourceDifference(from, to);
  return (
    <dl className="figures flex flex-col gap-2 border-t border-line pt-3">
      <Line name={t("changedQuery")}>
        {query === null ? t("sameQuery") : <DiffText parts={diffWords(query.from ?? "", query.to ?? "")} />}
      </Line>
      <Line name={t("changedPassages")}>
        {t("passages", { added: added.length, dropped: dropped.length, moved: movedUp.length })}
        <PassageNames sign="+" name={t("added")} passages={added} />
        <PassageNames sign="−" name={t("dropped")} passages={dropped} />
      </Line>
      {to.sentences.length > 0 && (
        <Line name={t("changedWords")}>
          <DiffText parts={diffWords(textOf(from.sentences), textOf(to.sentences))} />
        </Line>
      )}
    </dl>
  );
}

function textOf(sentences: readonly Sentence[]): string {
  return sentences
    .flatMap(({ pieces }) => pieces.map((piece) => (piece.kind === "text" ? piece.text : "")))
    .join("")
    .trim();
}

function Line({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="grid gap-x-3 gap-y-0.5 sm:grid-cols-[6rem_minmax(0,1fr)]">
      <dt className="text-ink-3">{name}</dt>
      <dd className="min-w-0">{children}</dd>
    </div>
  );
}
