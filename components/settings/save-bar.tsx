"use client";

import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import type { SaveFailure } from "./save-failure";

interface SaveBarProps {
  /** The group of messages to use: both have the same keys. */
  words: "settings.save" | "prompts.save";
  editor: {
    /** What is changed but not saved, and which changes are invalid. */
    changed: readonly unknown[];
    wrong: readonly unknown[];
    saving: boolean;
    failure: SaveFailure | null;
    /** Someone else saved since this page loaded. */
    stale: boolean;
    discard(): void;
  };
  /** Opens the comparison with what someone else saved. */
  onCompare(): void;
  /** Opens the preview on the latest questions; absent if the edits have no effect on them. */
  onPreview?: (() => void) | undefined;
}

/** Stays visible while there are unsaved changes, and shows the result of saving. */
export function SaveBar({ words, editor, onCompare, onPreview }: SaveBarProps) {
  const t = useTranslations(words);
  const preview = useTranslations("settings.preview");
  const { changed, wrong } = editor;
  const failure: SaveFailure | null = editor.failure ?? (editor.stale ? { kind: "conflict" } : null);
  if (changed.length === 0 && editor.failure === null) return null;
  const state = () => {
    if (failure?.kind === "failed") return t("failed", { message: failure.message });
    if (failure !== null) return t(failure.kind);
    return wrong.length > 0 ? t("wrong", { count: wrong.length }) : t("changes", { count: changed.length });
  };
  return (
    <section
      // CSS keeps the focused element clear of this bar.
      data-save-bar
      aria-label={t("bar")}
      className="sticky bottom-3 z-10 flex flex-wrap items-center justify-between gap-3 rounded-xl border border-line-strong bg-panel px-4 py-3 shadow-overlay"
    >
      <p
        role={failure === null ? "status" : "alert"}
        className={failure === null ? "min-w-0 text-sm" : "min-w-0 text-sm text-unsupported"}
      >
        {state()}
      </p>
      <div className="flex flex-wrap gap-2">
        {onPreview !== undefined && failure?.kind !== "conflict" && (
          <Button variant="ghost" onClick={onPreview} disabled={wrong.length > 0 || changed.length === 0}>
            {preview("open")}
          </Button>
        )}
        <Button onClick={editor.discard}>{t("discard")}</Button>
        {failure?.kind === "conflict" ? (
          <Button variant="primary" onClick={onCompare}>
            {t("compare")}
          </Button>
        ) : (
          <Button variant="primary" type="submit" disabled={editor.saving || changed.length === 0}>
            {editor.saving ? t("saving") : t("save")}
          </Button>
        )}
      </div>
    </section>
  );
}
