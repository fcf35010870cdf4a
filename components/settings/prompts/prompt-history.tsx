"use client";

import { useFormatter, useTranslations } from "next-intl";
import { useId, useState } from "react";
import { WordDiff } from "@/components/traces/word-diff-text";
import { Button } from "@/components/ui/button";
import { Card, CardHeader } from "@/components/ui/card";
import type { PromptRevision, PromptTemplateTexts, PromptView } from "@/lib/shared/contracts/settings/prompt";
import { useSaverName } from "../saver-name";
import type { PromptEditor } from "./use-prompt-editor";

/** Revisions shown at first; a click shows the rest. */
const SHOWN = 5;

/** The revisions of a prompt, newest first, each with a button to load it into the editor. */
export function PromptHistory({ view, editor }: { view: PromptView; editor: PromptEditor }) {
  const t = useTranslations("prompts.history");
  const titleId = useId();
  const [all, setAll] = useState(false);
  const shown = all ? view.revisions : view.revisions.slice(0, SHOWN);
  return (
    <Card>
      <section aria-labelledby={titleId}>
        <CardHeader title={<span id={titleId}>{t("title")}</span>} />
        <div className="px-4 pb-4">
          {view.revisions.length === 0 && <p className="text-sm text-ink-2">{t("empty")}</p>}
          <ol className="divide-y divide-line">
            {shown.map((revision, index) => (
              <Revision
                key={revision.revision}
                revision={revision}
                before={view.revisions[index + 1]?.template ?? null}
                view={view}
                editor={editor}
              />
            ))}
          </ol>
          {shown.length < view.revisions.length && (
            <Button size="sm" className="mt-2" onClick={() => setAll(true)}>
              {t("showAll", { count: view.revisions.length })}
            </Button>
          )}
        </div>
      </section>
    </Card>
  );
}

function Revision({
  revision,
  before,
  view,
  editor,
}: {
  revision: PromptRevision;
  before: PromptTemplateTexts | null;
  view: PromptView;
  editor: PromptEditor;
}) {
  const t = useTranslations("prompts.history");
  const format = useFormatter();
  const saverName = useSaverName();
  const when = format.dateTime(new Date(revision.savedAt), { dateStyle: "medium", timeStyle: "short" });
  const number = revision.revision;
  const textIn = (texts: PromptTemplateTexts | null, name: string) =>
    texts?.[name] ?? view.beneath.template[name] ?? "";
  const names = Object.keys(view.current).filter((name) => textIn(before, name) !== textIn(revision.template, name));
  return (
    <li className="figures py-2.5 text-sm">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <p className="flex flex-wrap items-baseline gap-x-3">
          <span className="font-medium">{t("revision", { number })}</span>
          <span className="text-xs text-ink-3">{t("by", { who: saverName(revision.savedBy), when })}</span>
          {revision.template === null && <span className="text-xs text-ink-2">{t("wentBack")}</span>}
        </p>
        <div className="flex flex-wrap gap-2">
          <Button
            size="sm"
            variant="ghost"
            aria-label={t("takeOf", { number })}
            onClick={() => editor.take(revision.template)}
          >
            {t("take")}
          </Button>
          {number < view.revision && (
            <Button
              size="sm"
              disabled={editor.saving}
              aria-label={t("restoreOf", { number })}
              onClick={() => editor.restore(revision.template)}
            >
              {t("restore")}
            </Button>
          )}
        </div>
      </div>
      {names.length > 0 && (
        <details className="mt-1">
          <summary className="cursor-pointer text-xs text-ink-2">{t("changes", { number })}</summary>
          <div lang={view.language} className="mt-2 flex flex-col gap-2">
            {names.map((name) => (
              <WordDiff key={name} before={textIn(before, name)} after={textIn(revision.template, name)} />
            ))}
          </div>
        </details>
      )}
    </li>
  );
}
