"use client";

import { ArrowUp, X } from "lucide-react";
import { useTranslations } from "next-intl";
import { type FormEvent, type RefObject, useState } from "react";
import { Button } from "@/components/ui/button";
import { MAX_QUESTION_CHARS } from "@/lib/shared/contracts/runs/run";
import { QUOTED_CHARS } from "../../tunables";

/** The field for a question to one document, about a selection of it if there is one. */
export function AskDocument({
  quote,
  isPending,
  error,
  inputRef,
  onAsk,
  onDropQuote,
}: {
  /** The words of the document that the question is about. */
  quote: string | null;
  isPending: boolean;
  /** Why the last question was refused. */
  error: Error | null;
  inputRef: RefObject<HTMLInputElement | null>;
  onAsk(question: string): void;
  onDropQuote(): void;
}) {
  const t = useTranslations("library.ask");
  const [text, setText] = useState("");
  const question = text.trim();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (question === "" || isPending) return;
    onAsk(quote === null ? question : t("about", { quote, question }));
  };
  return (
    <form
      onSubmit={submit}
      aria-label={t("title")}
      className="mb-4 rounded-xl border border-line-strong bg-panel px-3 py-2 focus-within:border-accent"
    >
      {quote !== null && (
        <p className="mb-1 flex items-start gap-2 text-xs text-ink-2">
          <span dir="auto" className="line-clamp-2 min-w-0 flex-1 border-l-2 border-line-strong pl-2">
            {quote}
          </span>
          <Button type="button" variant="ghost" size="icon-sm" aria-label={t("dropQuote")} onClick={onDropQuote}>
            <X aria-hidden className="size-3.5" />
          </Button>
        </p>
      )}
      <div className="flex items-center gap-2">
        <input
          ref={inputRef}
          value={text}
          onChange={(event) => setText(event.target.value)}
          maxLength={MAX_QUESTION_CHARS - QUOTED_CHARS * 2}
          dir="auto"
          aria-label={t("title")}
          placeholder={t(quote === null ? "placeholder" : "placeholderQuote")}
          className="h-8 min-w-0 flex-1 bg-transparent text-sm outline-none"
        />
        <Button
          variant="primary"
          size="icon-sm"
          type="submit"
          aria-label={t("send")}
          disabled={question === "" || isPending}
        >
          <ArrowUp aria-hidden className="size-4" />
        </Button>
      </div>
      {error !== null && (
        <p role="alert" className="mt-1 text-xs text-unsupported">
          {t("failed", { message: error.message })}
        </p>
      )}
    </form>
  );
}
