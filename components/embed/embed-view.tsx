"use client";

import { ArrowUp, X } from "lucide-react";
import { useTranslations } from "next-intl";
import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from "react";
import type { CitationTarget } from "@/components/chat/citation/citation-target";
import { PassageReaderContext } from "@/components/chat/citation/source-cards";
import { useFailureWords } from "@/components/loading/use-failure-words";
import { SharedTurn } from "@/components/shared-conversation/shared-turn";
import { Button } from "@/components/ui/button";
import { ErrorState } from "@/components/ui/error-state";
import { EMBED_CLOSE_MESSAGE, EMBED_QUESTION_CHARS } from "@/lib/shared/contracts/accounts/embed";
import { EmbedPassage } from "./embed-passage";
import { passageReader, useAskEmbed, useEmbedConversation } from "./use-embed";

/** The chat in a frame of another site: the visitor's one conversation, and the passage of a citation. */
export function EmbedView({
  page: { embedId, token, name, parentOrigin },
}: {
  page: { embedId: string; name: string; token: string; parentOrigin: string | null };
}) {
  const t = useTranslations("embed");
  const failureWords = useFailureWords();
  const [conversationId, setConversationId] = useState<string | null>(null);
  const [citation, setCitation] = useState<CitationTarget | null>(null);
  const visitor = { embedId, token };
  const { data, error, refetch } = useEmbedConversation(visitor, conversationId);
  const ask = useAskEmbed(visitor);
  const close = useClose(parentOrigin, citation === null);
  const turns = data?.turns ?? [];
  const isBusy = ask.isPending || (conversationId !== null && data === undefined) || turns.at(-1)?.status === "running";
  const end = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (turns.length > 0) end.current?.scrollIntoView({ block: "end" });
  }, [turns.length]);
  const send = (question: string, clear: () => void) =>
    ask.mutate(
      { question, ...(conversationId === null ? {} : { conversationId }) },
      {
        onSuccess: (asked) => {
          clear();
          setConversationId(asked.conversationId);
          if (conversationId !== null) void refetch();
        },
      },
    );
  const passages = useMemo(() => passageReader({ embedId, token }), [embedId, token]);
  return (
    <PassageReaderContext value={passages}>
      <div className="mx-auto flex h-dvh w-full max-w-[46rem] flex-col">
        <header className="flex items-center justify-between gap-3 border-b border-line px-4 py-2.5">
          <h1 dir="auto" className="min-w-0 truncate text-base font-semibold">
            {name}
          </h1>
          {close !== null && (
            <Button variant="ghost" size="icon-sm" aria-label={t("close")} onClick={close}>
              <X aria-hidden className="size-4" />
            </Button>
          )}
        </header>
        <div className="min-h-0 flex-1 overflow-y-auto px-4 py-5">
          {turns.length === 0 && !isBusy && <p className="py-8 text-center text-ink-2">{t("welcome")}</p>}
          <div className="flex flex-col gap-8">
            {turns.map((turn, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: turns of a conversation only follow each other
              <SharedTurn key={index} turn={turn} onOpenCitation={setCitation} />
            ))}
          </div>
          {error !== null && (
            <ErrorState title={t("failed")} onRetry={() => void refetch()}>
              {failureWords(error)}
            </ErrorState>
          )}
          <div ref={end} />
        </div>
        <QuestionForm isBusy={isBusy} problem={ask.error === null ? null : failureWords(ask.error)} onAsk={send} />
        <EmbedPassage target={citation} onClose={() => setCitation(null)} />
      </div>
    </PassageReaderContext>
  );
}

function QuestionForm({
  isBusy,
  problem,
  onAsk,
}: {
  isBusy: boolean;
  problem: string | null;
  onAsk(question: string, clear: () => void): void;
}) {
  const t = useTranslations("embed");
  const [text, setText] = useState("");
  const input = useRef<HTMLTextAreaElement>(null);
  // Adopts text typed before hydration, which raised no event in React.
  useLayoutEffect(() => setText(input.current?.value ?? ""), []);
  const submit = () => {
    const question = text.trim();
    if (question !== "" && !isBusy) onAsk(question, () => setText(""));
  };
  return (
    <form
      className="border-t border-line px-4 py-3"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      {problem !== null && (
        <p role="alert" className="mb-2 text-sm text-unsupported">
          {problem}
        </p>
      )}
      <div className="flex items-end gap-2">
        <textarea
          ref={input}
          aria-label={t("question")}
          placeholder={t("question")}
          rows={2}
          maxLength={EMBED_QUESTION_CHARS}
          value={text}
          onChange={({ target }) => setText(target.value)}
          onKeyDown={(event) => {
            if (event.key !== "Enter" || event.shiftKey || event.nativeEvent.isComposing) return;
            event.preventDefault();
            submit();
          }}
          className="min-h-11 w-full resize-none rounded-lg border border-line-strong bg-panel px-3 py-2 text-sm"
        />
        <Button
          type="submit"
          variant="primary"
          size="icon"
          aria-label={t("ask")}
          disabled={isBusy || text.trim() === ""}
        >
          <ArrowUp aria-hidden className="size-4" />
        </Button>
      </div>
      <p className="mt-1.5 text-xs text-ink-3">{t("note")}</p>
    </form>
  );
}

/**
 * Asks the page around the frame to close it, by the button and by Escape.
 * @param parentOrigin of that page; messages to another are not delivered
 * @param byKey whether Escape closes the frame, and no panel in it
 * @returns `null` if the page around may not be written to
 */
function useClose(parentOrigin: string | null, byKey: boolean): (() => void) | null {
  const close = useCallback(() => {
    if (parentOrigin !== null) window.parent.postMessage(EMBED_CLOSE_MESSAGE, parentOrigin);
  }, [parentOrigin]);
  useEffect(() => {
    if (!byKey) return;
    const onKeyDown = ({ key, defaultPrevented }: KeyboardEvent) => {
      if (key === "Escape" && !defaultPrevented) close();
    };
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, [byKey, close]);
  return parentOrigin === null ? null : close;
}
