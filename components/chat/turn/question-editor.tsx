"use client";

import { useTranslations } from "next-intl";
import { useEffect, useId, useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { MAX_QUESTION_CHARS } from "@/lib/shared/contracts/runs/run";

/** Edits a question in place. Enter asks it, Shift+Enter breaks the line, Esc discards the change. */
export function QuestionEditor({
  question,
  changed,
  isPressed,
  onChange,
  onSave,
  onCancel,
}: {
  question: string;
  /** An earlier unsent change; `""` for none. */
  changed: string;
  /** The user just opened the editor: it takes the focus. */
  isPressed: boolean;
  /** @param text the changed question; `""` while it equals the original */
  onChange(text: string): void;
  onSave(question: string): void;
  onCancel(): void;
}) {
  const t = useTranslations("chat.versions");
  const composer = useTranslations("chat.composer");
  const [text, setText] = useState(changed === "" ? question : changed);
  const field = useRef<HTMLTextAreaElement>(null);
  const hint = useId();
  const words = text.trim();
  const over = words.length - MAX_QUESTION_CHARS;
  const save = () => {
    if (words === "" || over > 0) return;
    if (words === question.trim()) onCancel();
    else onSave(words);
  };
  // The field replaces the pressed button: focus it, with the caret at the end.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, and not in the middle of what is typed
  useEffect(() => {
    if (!isPressed) return;
    field.current?.focus();
    field.current?.setSelectionRange(field.current.value.length, field.current.value.length);
  }, []);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
      className="flex w-full flex-col gap-2 rounded-xl border border-line-strong bg-panel p-3 focus-within:border-accent"
    >
      {/* An invisible copy of the text sets the height of the field. */}
      <div className="grid max-h-48 overflow-y-auto text-answer *:[grid-area:1/1]">
        <div aria-hidden className="invisible min-h-[1.65rem] break-words whitespace-pre-wrap">
          {`${text} `}
        </div>
        <textarea
          ref={field}
          value={text}
          onChange={(event) => {
            setText(event.target.value);
            onChange(event.target.value === question ? "" : event.target.value);
          }}
          onKeyDown={(event) => {
            if (event.nativeEvent.isComposing) return;
            if (event.key === "Escape") {
              // Esc on the page stops an answer; in the field it must not.
              event.preventDefault();
              onCancel();
            } else if (event.key === "Enter" && !event.shiftKey) {
              event.preventDefault();
              save();
            }
          }}
          rows={1}
          dir="auto"
          aria-label={t("editLabel")}
          aria-describedby={hint}
          aria-invalid={over > 0}
          className="resize-none overflow-hidden bg-transparent outline-none"
        />
      </div>
      <div className="flex flex-wrap items-center justify-end gap-2">
        <p id={hint} className="figures mr-auto min-w-0 text-xs text-ink-3">
          {over > 0 ? (
            <span role="alert" className="text-unsupported">
              {composer("tooLong", { over, max: MAX_QUESTION_CHARS })}
            </span>
          ) : (
            t("editHint")
          )}
        </p>
        <Button size="sm" onClick={onCancel}>
          {t("cancel")}
        </Button>
        <Button size="sm" variant="primary" type="submit" disabled={words === "" || over > 0}>
          {t("save")}
        </Button>
      </div>
    </form>
  );
}
