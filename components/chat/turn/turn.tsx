"use client";

import { Copy, Workflow } from "lucide-react";
import Link from "next/link";
import { useTranslations } from "next-intl";
import { Button, buttonStyles } from "@/components/ui/button";
import { classNames } from "@/components/ui/class-names";
import { useToast } from "@/components/ui/overlays/toast";
import { useReasonWords } from "@/components/words/reason-text";
import { ProgressStrip } from "@/components/workflow-diagram/progress-strip";
import { putOnClipboard } from "@/lib/browser/dom/put-on-clipboard";
import { useConversationId } from "@/lib/browser/dom/use-conversation-id";
import { keepInDraft } from "@/lib/browser/storage/draft-store";
import { chatOfRun, diagramOfRun } from "@/lib/browser/stream/answer-folds";
import { useRunConnection, useRunView } from "@/lib/browser/stream/use-run";
import type { ChatView } from "@/lib/shared/projections/chat/chat";
import { AnswerView } from "../answer/answer-view";
import { markOf, verdictOf } from "../answer/sentence-look";
import type { OpenCitation } from "../citation/citation-target";
import { useCitationPlace } from "../citation/source-cards";
import { moreThan, type QuestionAction } from "../ending/next-step";
import type { AskAgain } from "./ask-again";
import { AskAgainMenu } from "./ask-again-menu";
import { citedCopy, sourceUrl } from "./cited-copy";
import { FeedbackButtons } from "./feedback-buttons";

/** The answer to a question, folded from its run. */
export function Turn({
  runId,
  question,
  feedback,
  selected,
  stopping,
  webConfigured,
  again,
  onSelect,
  onRephrase,
  onOpenCitation,
}: {
  runId: string;
  question: string;
  feedback: "up" | "down" | null;
  /** Whether the side panel shows this run. */
  selected: boolean;
  /** The user asked to stop it here. */
  stopping: boolean;
  onSelect(runId: string): void;
  /** Whether the web can be searched. */
  webConfigured: boolean;
  /** `null` until the question's original options are known. */
  again: AskAgain | null;
  /** Returns the question for rewording; `null` while an answer is running. */
  onRephrase: ((question: string) => void) | null;
  onOpenCitation: OpenCitation;
}) {
  const t = useTranslations("chat.turn");
  const conversationId = useConversationId();
  const connection = useRunConnection(runId);
  const view = useRunView(runId, chatOfRun);
  const ended = view.status === "ended";
  return (
    <>
      <div className="flex flex-col gap-3">
        <AnswerView
          view={view}
          webConfigured={webConfigured}
          stopping={stopping}
          gone={connection === "gone"}
          onOpenCitation={onOpenCitation}
          onQuestion={
            again === null || onRephrase === null
              ? null
              : (action) => {
                  if (action === "rephrase") onRephrase(question);
                  else if (action === "keep") keepInDraft(conversationId ?? "new", question);
                  else again.ask(askedBy(action, again.same));
                }
          }
        >
          {stopping && !ended && (
            <p role="status" className="animate-pulse-soft text-xs text-ink-2">
              {t("stopping")}
            </p>
          )}
          {(connection === "reconnecting" || connection === "unreadable") && (
            <p role="status" className="text-xs text-partial">
              {t(connection)}
            </p>
          )}
        </AnswerView>
        {!ended && (
          <div className="min-[1180px]:hidden">
            <RunProgress runId={runId} />
          </div>
        )}
        {ended && (
          <FeedbackButtons runId={runId} initial={feedback}>
            <CopyButton view={view} />
            <Button
              variant="ghost"
              size="sm"
              aria-pressed={selected}
              onClick={() => onSelect(runId)}
              className={classNames("font-normal", selected && "min-[1180px]:bg-sunk")}
            >
              <Workflow aria-hidden className="size-3.5" />
              {t("showWorkflow")}
            </Button>
            <Link href={`/traces/${runId}`} className={classNames(buttonStyles("ghost", "sm"), "font-normal")}>
              {t("openTrace")}
            </Link>
            {again !== null && <AskAgainMenu again={again} />}
          </FeedbackButtons>
        )}
      </div>
      <Announcer view={view} />
    </>
  );
}

/** Separate from the answer: it changes with the steps of a run, not with each word. */
function RunProgress({ runId }: { runId: string }) {
  return <ProgressStrip view={useRunView(runId, diagramOfRun)} />;
}

/** The options for asking the question again. */
function askedBy(action: QuestionAction, same: AskAgain["same"]): AskAgain["same"] {
  if (action === "search-web") return { ...same, route: "web_search" };
  if (action === "more-passages") return withMorePassages(same);
  if (action !== "all-documents") return same;
  const { scope: _, ...everywhere } = same;
  return everywhere;
}

function withMorePassages(same: AskAgain["same"]): AskAgain["same"] {
  const { settings, ...rest } = same;
  const topK = settings?.retrieval?.topK;
  if (topK === undefined) return same;
  return { ...rest, settings: { ...settings, retrieval: { ...settings?.retrieval, topK: moreThan(topK) } } };
}

/**
 * Announces the progress of a running answer to screen readers: each sentence once it has its verdict, and the end.
 * Politely, and never token by token.
 */
function Announcer({ view }: { view: ChatView }) {
  const t = useTranslations("chat.answer");
  const outcomes = useTranslations("outcomes");
  const words = useReasonWords();
  const { outcome } = view;
  return (
    <div aria-live="polite" className="sr-only">
      {view.status === "running" &&
        view.sentences.map((sentence) => {
          const verdict = verdictOf(sentence);
          if (verdict === null) return null;
          const text = sentence.pieces.map((piece) => (piece.kind === "text" ? piece.text : "")).join("");
          const words = markOf(sentence) === "retracted" ? t("marks.retracted") : t(`verdicts.${verdict}`);
          return <p key={sentence.key}>{`${text.trim()} ${words}`}</p>;
        })}
      {outcome !== null && (
        <p>{`${outcomes(outcome.outcome)}. ${outcome.reason === null ? "" : words(outcome.reason)}`}</p>
      )}
    </div>
  );
}

/** Copies an answer with its numbered sources to the clipboard. */
function CopyButton({ view }: { view: Pick<ChatView, "sentences" | "citations"> }) {
  const t = useTranslations("chat.copy");
  const common = useTranslations("common");
  const toast = useToast();
  const placeOf = useCitationPlace();
  const copy = async () => {
    const sources = view.citations.map((citation) => ({
      number: citation.number,
      title: citation.documentTitle,
      place: placeOf(citation),
      url: sourceUrl(citation, window.location.origin),
    }));
    try {
      const { markdown, html } = citedCopy(view.sentences, sources, {
        heading: t("sources"),
        named: (name, value) => common("named", { name, value }),
      });
      await putOnClipboard(markdown, html);
      toast({ title: t("done") });
    } catch {
      // The browser's own message names its interfaces, not what the user can do.
      toast({ title: t("failed"), description: t("failedText"), error: true });
    }
  };
  if (view.sentences.every(({ retraction, state }) => retraction !== null || state === "plain")) return null;
  return (
    <Button variant="ghost" size="sm" className="font-normal" onClick={() => void copy()}>
      <Copy aria-hidden className="size-3.5" />
      {t("label")}
    </Button>
  );
}
