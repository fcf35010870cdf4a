"use client";

import { useTranslations } from "next-intl";
import { hostOf, isLocalAddress } from "@/components/setup/server-draft";
import { extractionMethodSchema } from "@/lib/shared/contracts/library/graph-extraction";
import { ChoiceSetting, NumberSetting, ToggleSetting } from "../fields/setting-controls";
import { GRAPH_TOGGLE_PATHS } from "../fields/setting-paths";
import type { SettingsEditor } from "../use-settings-editor";
import { ExtractionEstimateRow } from "./extraction-estimate-row";

/** What reads documents into the knowledge graph and what that costs, and the four ways in which questions ask it. */
export function KnowledgeGraphSection({ editor, withoutModel }: { editor: SettingsEditor; withoutModel: boolean }) {
  const t = useTranslations("settings");
  const method = extractionMethodSchema.parse(editor.value("knowledgeGraph.extraction"));
  const model = editor.value("model.chat");
  const provider = editor.value("languageModel.provider");
  const address = editor.value(provider === "ollama" ? "languageModel.ollamaUrl" : "languageModel.openAiCompatibleUrl");
  const host = typeof address === "string" && !isLocalAddress(address) ? hostOf(address) : null;
  const note =
    method !== "language-model"
      ? undefined
      : withoutModel
        ? t("extractionNeedsModel")
        : host === null
          ? undefined
          : t("extractionSends", { host });
  return (
    <>
      <ChoiceSetting
        path="knowledgeGraph.extraction"
        editor={editor}
        note={note}
        unread={t(`extractionCosts.${method}`)}
        options={extractionMethodSchema.options.map((value) => ({ value, label: t(`extractions.${value}`) }))}
      />
      {method === "language-model" && !withoutModel && typeof model === "string" && model.trim() !== "" && (
        <ExtractionEstimateRow model={model.trim()} />
      )}
      <NumberSetting
        path="knowledgeGraph.summaries"
        editor={editor}
        unread={method === "language-model" && !withoutModel ? undefined : t("unread.summaries")}
      />
      {GRAPH_TOGGLE_PATHS.map((path) => (
        <ToggleSetting key={path} path={path} editor={editor} />
      ))}
    </>
  );
}
