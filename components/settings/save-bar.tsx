"use client";

import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import type { SettingsEditor } from "./use-settings-editor";

/** Stays in view while something is not saved, and says what became of saving. */
export function SaveBar({ editor, onReload }: { editor: SettingsEditor; onReload(): void }) {
  const t = useTranslations("settings.save");
  const { failure } = editor;
  if (editor.changes === 0 && failure === null) return null;
  const words =
    failure === null
      ? t("changes", { count: editor.changes })
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
        className={failure === null ? "text-sm" : "text-sm text-unsupported"}
      >
        {words}
      </p>
      <div className="flex gap-2">
        {failure?.kind === "conflict" ? (
          <Button variant="primary" onClick={onReload}>
            {t("reload")}
          </Button>
        ) : (
          <>
            <Button onClick={editor.discard}>{t("discard")}</Button>
            <Button
              variant="primary"
              onClick={editor.save}
              disabled={editor.saving || editor.changes === 0 || editor.outOfBounds.length > 0}
            >
              {editor.saving ? t("saving") : t("save")}
            </Button>
          </>
        )}
      </div>
    </section>
  );
}
