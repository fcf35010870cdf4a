"use client";

import { useTranslations } from "next-intl";
import { useId } from "react";
import { hostOf, isLocalAddress } from "@/components/setup/server-draft";
import { verifierFormatOf } from "@/lib/shared/contracts/settings/verifier-model";
import { TextSetting } from "../fields/setting-controls";
import type { SettingsEditor } from "../use-settings-editor";

/** The model that checks in place of the language model, and where it runs. */
export function VerifierSettings({
  editor,
  models,
}: {
  editor: SettingsEditor;
  /** Names that the language model's server lists. */
  models: readonly string[];
}) {
  const t = useTranslations("settings");
  const listId = useId();
  const offered = models.filter((model) => verifierFormatOf(model) !== null);
  const model = editor.value("model.roles.verifier.model");
  const address = editor.value("model.roles.verifier.url");
  const hasServer = address !== null || editor.value("languageModel.provider") !== "none";
  const isNews = model === null && address === null && offered.length > 0;
  const host = typeof address === "string" && !isLocalAddress(address) ? hostOf(address) : null;
  return (
    <>
      <TextSetting
        path="model.roles.verifier.model"
        editor={editor}
        listId={listId}
        note={isNews ? t("verifier.offered", { models: offered.join(", ") }) : undefined}
        unread={model === null || hasServer ? undefined : t("verifier.noServer")}
      />
      <TextSetting
        path="model.roles.verifier.url"
        editor={editor}
        note={host === null ? undefined : t("sendsTexts", { host })}
      />
      <datalist id={listId}>
        {offered.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
    </>
  );
}
