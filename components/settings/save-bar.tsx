"use client";

import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import type { SaveFailure } from "./save-failure";

interface SaveBarProps {
  /** Whose words it speaks: both have the same keys. */
  words: "settings.save" | "prompts.save";
  editor: {
    /** What is changed and not saved, and what of it cannot be saved yet. */
    changed: readonly unknown[];
    wrong: readonly unknown[];
    saving: boolean;
    failure: SaveFailure | null;
    discard(): void;
  };
  /** Goes on from what someone else saved meanwhile, with the edits or without them. */
  onAdopt(edits: "keep" | "drop"): void;
}

/** Stays in view while something is not saved, and says what became of saving. */
export function SaveBar({ words, editor, onAdopt }: SaveBarProps) {
  const t = useTranslations(words);
  const { failure, changed, wrong } = editor;
  if (changed.length === 0 && failure === null) return null;
  const state =
    failure === null
      ? wrong.length > 0
        ? t("wrong", { count: wrong.length })
        : t("changes", { count: changed.length })
      : failure.kind === "failed"
        ? t("failed", { message: failure.message })
        : t(failure.kind);
  return (
    <section
      aria-label={t("bar")}
      className="sticky bottom-3 z-10 flex flex-wrap items-center justify-between gap-3 rounded-xl border border-line-strong bg-panel px-4 py-3 shadow-overlay"
    >
      <p
        role={failure === null ? "status" : "alert"}
        className={failure === null ? "min-w-0 text-sm" : "min-w-0 text-sm text-unsupported"}
      >
        {state}
      </p>
      <div className="flex flex-wrap gap-2">
        {failure?.kind === "conflict" ? (
          <>
            <Button onClick={() => onAdopt("drop")}>{t("takeTheirs")}</Button>
            <Button variant="primary" onClick={() => onAdopt("keep")}>
              {t("keepMine")}
            </Button>
          </>
        ) : (
          <>
            <Button onClick={editor.discard}>{t("discard")}</Button>
            <Button variant="primary" type="submit" disabled={editor.saving || changed.length === 0}>
              {editor.saving ? t("saving") : t("save")}
            </Button>
          </>
        )}
      </div>
    </section>
  );
}
