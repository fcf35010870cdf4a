"use client";

import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import type { PromptEditor } from "./use-prompt-editor";

/** Stays in view while the prompt is not saved, and says what became of saving. */
export function PromptSaveBar({ editor, onReload }: { editor: PromptEditor; onReload(): void }) {
  const t = useTranslations("prompts.save");
  const { failure, changed, wrong } = editor;
  if (changed.length === 0 && failure === null) return null;
  const words =
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
        {words}
      </p>
      <div className="flex flex-wrap gap-2">
        <Button
          onClick={() => {
            editor.discard();
            if (failure?.kind === "conflict") onReload();
          }}
        >
          {t(failure?.kind === "conflict" ? "takeTheirs" : "discard")}
        </Button>
        {failure?.kind === "conflict" ? (
          <Button
            variant="primary"
            onClick={() => {
              editor.forgetFailure();
              onReload();
            }}
          >
            {t("keepMine")}
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
