"use client";

import { useTranslations } from "next-intl";
import { useId } from "react";
import { WordDiff } from "@/components/traces/word-diff-text";
import { Button } from "@/components/ui/button";
import { Card, CardHeader } from "@/components/ui/card";
import type { PromptView } from "@/lib/shared/contracts/settings/prompt";
import type { PromptEditor } from "./use-prompt-editor";

/** How the text in the editor differs from the one that ships. */
export function PromptDifferences({ view, editor }: { view: PromptView; editor: PromptEditor }) {
  const t = useTranslations("prompts.differences");
  const titleId = useId();
  const different = Object.entries(view.default).filter(([name, text]) => editor.text(name).trim() !== text);
  return (
    <Card>
      <section aria-labelledby={titleId}>
        <CardHeader
          title={<span id={titleId}>{t("title")}</span>}
          aside={
            different.length > 0 && (
              <Button size="sm" onClick={() => editor.take(view.default)}>
                {t("take")}
              </Button>
            )
          }
        />
        <div className="flex flex-col gap-3 px-4 pb-4 text-sm">
          {different.length === 0 && <p className="text-ink-2">{t("none")}</p>}
          {different.map(([name, text]) => (
            <div key={name} lang={view.language}>
              {different.length > 1 && <p className="font-mono text-xs text-ink-3">{name}</p>}
              <WordDiff before={text} after={editor.text(name).trim()} />
            </div>
          ))}
        </div>
      </section>
    </Card>
  );
}
