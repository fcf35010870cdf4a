"use client";

import { useTranslations } from "next-intl";
import { remoteHostOf } from "@/components/setup/server-draft";
import { fusionSchema, rerankModeSchema } from "@/lib/shared/contracts/library/search-settings";
import { ChoiceSetting, NumberSetting, TextSetting, ToggleSetting } from "../fields/setting-controls";
import { DENSE_WEIGHT_PATHS } from "../fields/setting-fields";
import type { SettingsEditor } from "../settings-editor";
import { useSetting } from "../use-settings-editor";

/** How passages are searched, ranked and selected. */
export function RetrievalSection({ editor }: { editor: SettingsEditor }) {
  const t = useTranslations("settings");
  const withoutModel = useSetting(editor, "languageModel.provider") === "none";
  const reranker = useSetting(editor, "retrieval.rerank");
  const address = useSetting(editor, "retrieval.rerankUrl");
  const byRank = useSetting(editor, "retrieval.fusion") === "rrf";
  const byServer = reranker === "http";
  const missing = () => {
    if (reranker === "llm" && withoutModel) return t("unread.rerankLlm");
    return byServer && address === null ? t("unread.rerankHttp") : undefined;
  };
  const host = byServer ? remoteHostOf(address) : null;
  const notServer = byServer ? undefined : t("unread.notHttp");
  return (
    <>
      <NumberSetting path="retrieval.topK" editor={editor} />
      <ChoiceSetting
        path="retrieval.fusion"
        editor={editor}
        options={fusionSchema.options.map((value) => ({ value, label: t(`fusions.${value}`) }))}
      />
      {DENSE_WEIGHT_PATHS.map((path) => (
        <NumberSetting key={path} path={path} editor={editor} unread={byRank ? t("unread.weights") : undefined} />
      ))}
      <NumberSetting path="retrieval.variants" editor={editor} />
      <ToggleSetting path="retrieval.hyde" editor={editor} unread={withoutModel ? t("unread.hyde") : undefined} />
      <ChoiceSetting
        path="retrieval.rerank"
        editor={editor}
        note={missing()}
        options={rerankModeSchema.options.map((value) => ({
          value,
          label: t(`rerankers.${value}`),
        }))}
      />
      <TextSetting
        path="retrieval.rerankUrl"
        editor={editor}
        note={host === null ? undefined : t("sendsTexts", { host })}
        unread={notServer}
      />
      <TextSetting path="retrieval.rerankModel" editor={editor} unread={notServer} />
      <ToggleSetting path="retrieval.dropNearDuplicates" editor={editor} />
      <NumberSetting path="retrieval.neighbours" editor={editor} />
      <ToggleSetting path="retrieval.cache" editor={editor} />
    </>
  );
}
