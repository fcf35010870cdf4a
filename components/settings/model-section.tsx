"use client";

import { useTranslations } from "next-intl";
import { useId } from "react";
import { Dot } from "@/components/ui/chip";
import { useReasonWords } from "@/components/ui/reason-text";
import { useModels } from "@/lib/browser/use-models";
import type { ResolvedSettings } from "@/lib/contracts/settings";
import { NumberSetting } from "./setting-controls";
import { inputStyles, SettingRow } from "./setting-row";
import type { SettingsEditor } from "./use-settings-editor";

/** The language model: whether there is one, and what is asked of it. */
export function ModelSection({
  editor,
  languageModel,
}: {
  editor: SettingsEditor;
  languageModel: ResolvedSettings["languageModel"];
}) {
  const t = useTranslations("settings.model");
  const words = useReasonWords();
  const listId = useId();
  const { data } = useModels(languageModel.configured);
  const name = editor.value("model.chat");
  return (
    <>
      <div className="rounded-lg bg-sunk px-3 py-2.5 text-sm">
        <p className="flex items-center gap-2 font-medium">
          <Dot tone={languageModel.configured ? "supported" : "unknown"} />
          {languageModel.configured ? t("configured") : t("none")}
        </p>
        {!languageModel.configured && <p className="mt-1 text-ink-2">{t("how")}</p>}
        {languageModel.host !== null && <p className="mt-1 text-ink-2">{t("host", { host: languageModel.host })}</p>}
        {data !== undefined && data.failure !== null && (
          <p className="mt-1 text-partial">{t("unreachable", { reason: words(data.failure) })}</p>
        )}
      </div>
      <div className="divide-y divide-line">
        <SettingRow path="model.chat" editor={editor}>
          {({ id, describedBy, invalid }) => (
            <>
              <input
                id={id}
                list={listId}
                aria-describedby={describedBy}
                aria-invalid={invalid}
                autoComplete="off"
                spellCheck={false}
                value={typeof name === "string" ? name : ""}
                onChange={(event) => editor.set("model.chat", event.target.value)}
                className={inputStyles(invalid)}
              />
              <datalist id={listId}>
                {data?.models.map((model) => (
                  <option key={model.id} value={model.id} />
                ))}
              </datalist>
            </>
          )}
        </SettingRow>
        <NumberSetting path="model.temperature" editor={editor} />
        <NumberSetting path="model.maxTokens" editor={editor} />
      </div>
    </>
  );
}
