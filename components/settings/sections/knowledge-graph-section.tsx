"use client";

import { useTranslations } from "next-intl";
import { useEstimateWords } from "@/components/knowledge-graph/building/use-estimate-words";
import { useExtractionEstimate } from "@/components/knowledge-graph/use-graph";
import { useSettled } from "@/lib/browser/dom/use-settled";
import { extractionMethodSchema } from "@/lib/shared/contracts/library/graph-extraction";
import { remoteHost } from "../fields/remote-host";
import { ChoiceSetting, NumberSetting, ToggleSetting } from "../fields/setting-controls";
import { GRAPH_TOGGLE_PATHS } from "../fields/setting-fields";
import type { SettingsEditor } from "../settings-editor";
import { useEdited, useSetting } from "../use-settings-editor";

/** Milliseconds without a keystroke after which a model's name is complete. */
const TYPING_MS = 500;

/** The cost of extraction by a language model, before and after it is turned on. */
function ExtractionEstimateRow({ model }: { model: string }) {
  const t = useTranslations("settings.extractionEstimate");
  const words = useEstimateWords();
  const settled = useSettled(model, TYPING_MS);
  const { data, isPending, isError } = useExtractionEstimate(settled);
  const estimate = isError ? null : data;
  return (
    <section aria-label={t("label")} aria-busy={isPending} className="py-3 text-xs" aria-live="polite">
      <h4 className="font-medium">{t("title", { model: settled })}</h4>
      {isPending && <p className="text-ink-2">{t("loading")}</p>}
      {!isPending && (estimate === null || estimate === undefined) && <p className="text-partial">{t("failed")}</p>}
      {estimate !== null && estimate !== undefined && (
        <>
          <ul className="figures mt-1 flex list-disc flex-col gap-0.5 pl-4 text-ink-2">
            {words.estimate(estimate).map((part) => (
              <li key={part}>{part}</li>
            ))}
          </ul>
          {estimate.passages > 0 && (
            <p className="mt-1 text-ink-3 italic">{t(estimate.measured ? "measured" : "byLength")}</p>
          )}
        </>
      )}
    </section>
  );
}

/** How documents are extracted into the knowledge graph, the cost, and the four ways in which questions use it. */
export function KnowledgeGraphSection({ editor }: { editor: SettingsEditor }) {
  const t = useTranslations("settings");
  const method = extractionMethodSchema.parse(useSetting(editor, "knowledgeGraph.extraction"));
  const model = useSetting(editor, "model.chat");
  const withoutModel = useSetting(editor, "languageModel.provider") === "none";
  const host = useEdited(editor, ({ value }) => remoteHost(value));
  const note = () => {
    if (method !== "language-model") return undefined;
    if (withoutModel) return t("extractionNeedsModel");
    return host === null ? undefined : t("extractionSends", { host });
  };
  return (
    <>
      <ChoiceSetting
        path="knowledgeGraph.extraction"
        editor={editor}
        note={note()}
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
