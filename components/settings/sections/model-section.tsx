"use client";

import Link from "next/link";
import { useTranslations } from "next-intl";
import { useId } from "react";
import { remoteHostOf } from "@/components/setup/server-draft";
import { Dot } from "@/components/ui/chip";
import { useReasonWords } from "@/components/words/reason-text";
import { useModels } from "@/lib/browser/api/settings/use-models";
import { SERVER_URL_SETTINGS, serverKindSchema } from "@/lib/shared/contracts/settings/setting-values";
import type { ResolvedSettings } from "@/lib/shared/contracts/settings/settings";
import { verifierFormatOf } from "@/lib/shared/contracts/settings/verifier-model";
import { ChoiceSetting, NumberSetting, TextSetting } from "../fields/setting-controls";
import type { SettingsEditor } from "../settings-editor";
import { TryModels } from "../trials/try-models";
import { useSetting } from "../use-settings-editor";
import { RoleSettings } from "./role-settings";

/** The language model: its server, its parameters, and the overrides of each role. */
export function ModelSection({
  editor,
  languageModel,
}: {
  editor: SettingsEditor;
  languageModel: ResolvedSettings["languageModel"];
}) {
  const t = useTranslations("settings");
  const providers = useTranslations("setup.embedding.providers");
  const words = useReasonWords();
  const listId = useId();
  const { data } = useModels(languageModel.configured);
  const provider = useSetting(editor, "languageModel.provider");
  const notUsed = (own: string) => (provider === own ? undefined : t("model.addressNotUsed"));
  return (
    <>
      <div className="mb-1 rounded-lg bg-sunk px-3 py-2.5 text-sm">
        <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
          <p className="flex min-w-0 items-center gap-2 font-medium">
            <Dot tone={languageModel.configured ? "supported" : "unknown"} />
            <span className="min-w-0 break-words">
              {languageModel.configured ? t("model.host", { host: languageModel.host ?? "" }) : t("model.none")}
            </span>
          </p>
          <Link href="/setup#language-model" className="text-accent underline underline-offset-2">
            {languageModel.configured ? t("model.change") : t("model.setUp")}
          </Link>
        </div>
        <p className="mt-1 text-xs text-ink-2">
          {languageModel.configured ? t(`model.keys.${languageModel.key}`) : t("model.how")}
        </p>
        {data !== undefined && data.failure !== null && (
          <p className="mt-1 text-xs break-words text-partial">
            {t("model.unreachable", { reason: words(data.failure) })}
          </p>
        )}
      </div>
      <div className="divide-y divide-line">
        <ChoiceSetting
          path="languageModel.provider"
          editor={editor}
          options={[
            { value: "none", label: t("providerNone") },
            ...serverKindSchema.options.map((value) => ({ value, label: providers(value) })),
          ]}
        />
        {serverKindSchema.options.map((kind) => (
          <TextSetting
            key={kind}
            path={`languageModel.${SERVER_URL_SETTINGS[kind]}`}
            editor={editor}
            unread={notUsed(kind)}
          />
        ))}
        {provider === "ollama" && (
          <NumberSetting path="languageModel.ollamaKeepAliveMinutes" editor={editor} placeholder={t("roles.server")} />
        )}
        <TextSetting path="model.chat" editor={editor} listId={listId} />
        <NumberSetting path="model.temperature" editor={editor} />
        <NumberSetting path="model.topK" editor={editor} placeholder={t("roles.server")} />
        <NumberSetting path="model.maxTokens" editor={editor} />
        <RoleSettings editor={editor} listId={listId} />
        <VerifierSettings editor={editor} models={data?.models.map(({ id }) => id) ?? []} />
        <TryModels editor={editor} />
      </div>
      <datalist id={listId}>
        {data?.models.map((model) => (
          <option key={model.id} value={model.id} />
        ))}
      </datalist>
    </>
  );
}

/** The verifier model and its server. */
function VerifierSettings({
  editor,
  models,
}: {
  editor: SettingsEditor;
  /** Models listed by the language model's server. */
  models: readonly string[];
}) {
  const t = useTranslations("settings");
  const listId = useId();
  const offered = models.filter((model) => verifierFormatOf(model) !== null);
  const model = useSetting(editor, "model.roles.verifier.model");
  const address = useSetting(editor, "model.roles.verifier.url");
  const withoutModel = useSetting(editor, "languageModel.provider") === "none";
  const hasServer = address !== null || !withoutModel;
  const isNews = model === null && address === null && offered.length > 0;
  const host = remoteHostOf(address);
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
