"use client";

import { ArrowUp, Square } from "lucide-react";
import { useTranslations } from "next-intl";
import { type ReactNode, type RefObject, useId, useLayoutEffect } from "react";
import { QUESTION_FIELD } from "@/components/shell/navigation";
import { Button } from "@/components/ui/button";
import { adoptTyped, useDraft } from "@/lib/browser/storage/draft-store";
import { MAX_QUESTION_CHARS } from "@/lib/shared/contracts/runs/run";
import { COUNT_FROM_LEFT } from "../tunables";

/** The question field. Enter sends, Shift+Enter breaks the line; it grows with its text. */
export function Composer({
  draftKey,
  onAsk,
  onStop,
  busy,
  stopping,
  options,
  inputRef,
}: {
  /** The draft's key. Only the composer reads the draft, so that typing does not render the answers. */
  draftKey: string;
  onAsk(question: string): void;
  onStop(): void;
  /** An answer is running: it can be stopped, and the next question has to wait. */
  busy: boolean;
  /** A stop was requested. */
  stopping: boolean;
  /** Options for the question. */
  options?: ReactNode;
  inputRef: RefObject<HTMLTextAreaElement | null>;
}) {
  const t = useTranslations("chat.composer");
  const hint = useId();
  const [draft, setDraft] = useDraft(draftKey);
  // Adopts text typed before hydration, which raised no event in React.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, before anything is drawn over what was typed
  useLayoutEffect(() => adoptTyped(draftKey, inputRef.current?.value ?? ""), []);
  const question = draft.trim();
  const left = MAX_QUESTION_CHARS - question.length;
  const ask = () => {
    if (question !== "" && left >= 0 && !busy) onAsk(question);
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        ask();
      }}
      className="rounded-xl border border-line-strong bg-panel p-3 focus-within:border-accent"
    >
      {/* An invisible copy of the text sets the height of the field. */}
      <div className="grid max-h-48 overflow-y-auto text-answer *:[grid-area:1/1]">
        <div aria-hidden className="invisible min-h-[1.65rem] break-words whitespace-pre-wrap">
          {`${draft} `}
        </div>
        <textarea
          ref={inputRef}
          value={draft}
          onChange={(event) => setDraft(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== "Enter" || event.shiftKey || event.nativeEvent.isComposing) return;
            event.preventDefault();
            ask();
          }}
          rows={1}
          dir="auto"
          id={QUESTION_FIELD}
          data-page-search
          aria-invalid={left < 0}
          placeholder={t("placeholder")}
          aria-label={t("label")}
          aria-describedby={hint}
          className="resize-none overflow-hidden bg-transparent outline-none"
        />
      </div>
      <div className="mt-2 flex items-center justify-between gap-3">
        <div className="flex min-w-0 flex-1 items-center gap-3">
          {options}
          <p id={hint} className="figures min-w-0 flex-1 text-xs text-ink-3">
            {left < 0 ? (
              <span role="alert" className="text-unsupported">
                {t("tooLong", { over: -left, max: MAX_QUESTION_CHARS })}
              </span>
            ) : left <= COUNT_FROM_LEFT ? (
              t("left", { left })
            ) : (
              // A hint that does not fit wraps to a second, hidden line.
              <span className="flex h-4 flex-wrap overflow-hidden max-sm:hidden">
                <span className="h-4 w-px" />
                <span className="whitespace-nowrap">{t("hint")}</span>
              </span>
            )}
          </p>
        </div>
        {busy ? (
          <Button
            variant="primary"
            size="icon"
            aria-label={t(stopping ? "stopping" : "stop")}
            title={t(stopping ? "stopping" : "stopTitle")}
            disabled={stopping}
            onClick={onStop}
          >
            <Square aria-hidden className="size-3.5" fill="currentColor" />
          </Button>
        ) : (
          <Button
            variant="primary"
            size="icon"
            type="submit"
            aria-label={t("send")}
            disabled={question === "" || left < 0}
          >
            <ArrowUp aria-hidden className="size-4" />
          </Button>
        )}
      </div>
    </form>
  );
}
