"use client";

import dynamic from "next/dynamic";
import { useFormatter, useTranslations } from "next-intl";
import { useId, useState } from "react";
import { WordDiff } from "@/components/traces/word-diff-text";
import { Button } from "@/components/ui/button";
import { Card, CardHeader } from "@/components/ui/card";
import { Chip } from "@/components/ui/chip";
import { useToast } from "@/components/ui/overlays/toast";
import { JUDGING_PROMPTS } from "@/lib/shared/contracts/checks/checks";
import type { PromptPart, PromptView } from "@/lib/shared/contracts/settings/prompt";
import { MergeDialog } from "../history/merge-dialog";
import { SaveBar } from "../save-bar";
import { useSaverName } from "../saver-name";
import { PromptHistory } from "./prompt-history";
import { PromptTextField } from "./prompt-text-field";
import { PromptTrial } from "./prompt-trial";
import { type PromptEditor, usePromptEditor } from "./use-prompt-editor";

/** Loaded when it is opened. */
const ImpactSheet = dynamic(() => import("../impact/impact-sheet").then((module) => module.ImpactSheet));

/** Prompts of judges: their effect on the latest questions can be previewed. */
const JUDGED: ReadonlySet<PromptPart> = new Set(["shared", ...JUDGING_PROMPTS.map(({ stage }) => stage)]);

/** One prompt: its purpose, its source, its text and its history. */
export function PromptForm({ view, onReload }: { view: PromptView; onReload(): Promise<unknown> }) {
  const t = useTranslations("prompts");
  const toast = useToast();
  const titleId = useId();
  const editor = usePromptEditor(view, (reset) =>
    toast({ title: t(reset ? "save.reset" : "save.saved"), description: t("save.savedText") }),
  );
  const [previewing, setPreviewing] = useState(false);
  const [merging, setMerging] = useState(false);
  const saver = useTranslations("settings.merge");
  const format = useFormatter();
  const saverName = useSaverName();
  const [last] = view.revisions;
  const savedBy =
    last === undefined
      ? null
      : saver("savedBy", {
          who: saverName(last.savedBy),
          when: format.dateTime(new Date(last.savedAt), { dateStyle: "medium", timeStyle: "short" }),
          number: last.revision,
        });
  const names = Object.keys(view.current);
  const isWord = (name: string) => name.startsWith("words.");
  return (
    <form
      noValidate
      className="flex min-w-0 flex-col gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        editor.save();
      }}
    >
      <Card>
        <section aria-labelledby={titleId}>
          <CardHeader
            title={<span id={titleId}>{t(`stages.${view.stage}.name`)}</span>}
            aside={<Chip tone={view.source === "database" ? "accent" : "neutral"}>{t(`sources.${view.source}`)}</Chip>}
          />
          <div className="flex flex-col gap-5 px-4 pb-4">
            <div className="flex flex-col gap-2 text-sm text-ink-2">
              <p>{t(`stages.${view.stage}.purpose`)}</p>
              {view.schema !== null && <p className="text-xs">{t("answersAs", { schema: view.schema })}</p>}
              {view.problem !== null && (
                <p role="alert" className="rounded-lg bg-sunk px-3 py-2 text-partial wrap-anywhere">
                  {t("problem", { problem: view.problem })}
                </p>
              )}
            </div>
            {names
              .filter((name) => !isWord(name))
              .map((name) => (
                <PromptTextField key={name} name={name} view={view} editor={editor} />
              ))}
            {names.some(isWord) && (
              <details className="border-t border-line pt-3">
                <summary className="cursor-pointer text-sm font-medium">{t("words.title")}</summary>
                <p className="mt-1 mb-4 text-xs text-ink-2">{t("words.text")}</p>
                <div className="flex flex-col gap-4">
                  {names.filter(isWord).map((name) => (
                    <PromptTextField key={name} name={name} view={view} editor={editor} />
                  ))}
                </div>
              </details>
            )}
            {view.source === "database" && (
              <div className="flex flex-wrap items-center justify-between gap-3 border-t border-line pt-3">
                <p className="text-xs text-ink-2">{t(`resetText.${view.beneath.source}`)}</p>
                <Button disabled={editor.saving} onClick={editor.reset}>
                  {t(`reset.${view.beneath.source}`)}
                </Button>
              </div>
            )}
          </div>
        </section>
      </Card>
      <SaveBar
        words="prompts.save"
        editor={editor}
        onPreview={JUDGED.has(view.stage) ? () => setPreviewing(true) : undefined}
        onCompare={() => void onReload().then(() => setMerging(true))}
      />
      {previewing && (
        <ImpactSheet
          request={{ prompts: [{ language: view.language, stage: view.stage, template: editor.template }] }}
          onClose={() => setPreviewing(false)}
        />
      )}
      {merging && (
        <MergeDialog
          rows={editor.merge.map(({ name, who, base, mine, theirs, together }) => ({
            key: name,
            name: name === "instruction" ? t("texts.instruction") : name,
            who,
            mine: <WordDiff before={base} after={mine} />,
            theirs: <WordDiff before={base} after={theirs} />,
            ...(together === null ? {} : { together: <WordDiff before={base} after={together} /> }),
          }))}
          savedBy={savedBy}
          onMerge={(sideOf) => {
            editor.adopt(sideOf);
            setMerging(false);
          }}
          onClose={() => setMerging(false)}
        />
      )}
      <PromptTrial view={view} editor={editor} />
      <PromptDifferences view={view} editor={editor} />
      <PromptHistory view={view} editor={editor} />
    </form>
  );
}

/** The differences between the edited text and the built-in one. */
function PromptDifferences({ view, editor }: { view: PromptView; editor: PromptEditor }) {
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
