"use client";

import { TriangleAlert } from "lucide-react";
import { useTranslations } from "next-intl";
import { classNames } from "@/components/ui/class-names";
import { Select } from "@/components/ui/overlays/select";
import type { Language } from "@/lib/shared/contracts/language";
import { type PromptPart, promptPartSchema } from "@/lib/shared/contracts/settings/prompt";
import { useStoredPromptDrafts } from "./stored-prompt-drafts";
import { usePromptList } from "./use-prompts";

/** The prompts of a language to choose from, each with its state: a list beside the editor where it is wide enough. */
export function PromptPicker({
  language,
  stage,
  onChoose,
}: {
  language: Language;
  stage: PromptPart;
  onChoose(stage: PromptPart): void;
}) {
  const t = useTranslations("prompts");
  const drafts = useStoredPromptDrafts();
  const { data } = usePromptList();
  const marks = (part: PromptPart) => {
    const known = data?.prompts.find((prompt) => prompt.language === language && prompt.stage === part);
    return {
      edited: drafts.has(`${language}/${part}`),
      saved: known?.source === "database",
      broken: known !== undefined && known.problem !== null,
    };
  };
  const words = (part: PromptPart) => {
    const { edited, saved, broken } = marks(part);
    return [broken && t("marks.broken"), edited && t("marks.edited"), saved && t("marks.saved")].filter(
      (word) => word !== false,
    );
  };
  // Both are there from the start, and the style sheet shows one: nothing moves once the browser knows its width.
  return (
    <>
      <div className="min-[1000px]:hidden">
        <Select
          label={t("stage")}
          value={stage}
          onValueChange={onChoose}
          options={promptPartSchema.options.map((part) => ({
            value: part,
            label: [t(`stages.${part}.name`), ...words(part)].join(" · "),
          }))}
        />
      </div>
      <nav aria-label={t("stage")} className="max-[999px]:hidden">
        <ul className="flex flex-col gap-0.5">
          {promptPartSchema.options.map((part) => (
            <li key={part}>
              <button
                type="button"
                aria-current={part === stage ? "true" : undefined}
                onClick={() => onChoose(part)}
                className={classNames(
                  "flex min-h-9 w-full items-center justify-between gap-3 rounded-lg px-3 py-1.5 text-left text-sm",
                  part === stage
                    ? "bg-panel font-semibold ring-1 ring-line"
                    : "text-ink-2 hover:bg-sunk hover:text-ink",
                )}
              >
                <span className="min-w-0">{t(`stages.${part}.name`)}</span>
                <span className="flex shrink-0 items-center gap-1 text-xs font-normal text-ink-3">
                  {marks(part).broken && <TriangleAlert aria-hidden className="size-3.5 text-partial" />}
                  {words(part)[0]}
                </span>
              </button>
            </li>
          ))}
        </ul>
      </nav>
    </>
  );
}
