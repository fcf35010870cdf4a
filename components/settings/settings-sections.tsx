"use client";

import { useTranslations } from "next-intl";
import { type ReactNode, useId } from "react";
import { Card, CardHeader } from "@/components/ui/card";
import type { ResolvedSettings } from "@/lib/contracts/settings";
import { EmbeddingSection } from "./embedding-section";
import { ModelSection } from "./model-section";
import { PresetPicker } from "./preset-picker";
import { ChoiceSetting, NumberSetting, RegenerationsSetting, ToggleSetting } from "./setting-controls";
import { CHECK_PATHS } from "./setting-paths";
import type { SettingsEditor } from "./use-settings-editor";

/** Every setting there is, in the order of `SETTING_PATHS`. */
export function SettingsSections({
  editor,
  languageModel,
  preview,
}: {
  editor: SettingsEditor;
  languageModel: ResolvedSettings["languageModel"];
  /** The diagram, where it has no place of its own. */
  preview: ReactNode;
}) {
  const t = useTranslations("settings");
  const needsModel = (path: "judges" | "router") =>
    editor.value("languageModel.provider") === "none" && editor.value(path) !== "built-in"
      ? t("needsModel")
      : undefined;
  return (
    <>
      <Section title={t("sections.checks")} text={t("sectionText.checks")}>
        <div className="pb-2">
          <PresetPicker editor={editor} />
        </div>
        <Rows>
          {CHECK_PATHS.map((path) => (
            <ToggleSetting key={path} path={path} editor={editor} />
          ))}
        </Rows>
      </Section>
      {preview}
      <Section title={t("sections.judges")}>
        <Rows>
          <ChoiceSetting
            path="profile"
            editor={editor}
            options={[{ value: "adaptive", label: t("profiles.adaptive") }]}
          />
          <ChoiceSetting
            path="judges"
            editor={editor}
            note={needsModel("judges")}
            options={(["built-in", "cascade", "llm"] as const).map((value) => ({
              value,
              label: t(`judgeNames.${value}`),
            }))}
          />
          <ChoiceSetting
            path="router"
            editor={editor}
            note={needsModel("router")}
            options={(["built-in", "llm"] as const).map((value) => ({ value, label: t(`routers.${value}`) }))}
          />
        </Rows>
      </Section>
      <Section title={t("sections.thresholds")} text={t("sectionText.thresholds")}>
        <Rows>
          <NumberSetting path="thresholds.relevance" editor={editor} />
          <NumberSetting path="thresholds.support" editor={editor} />
          <NumberSetting path="thresholds.usefulness" editor={editor} />
        </Rows>
      </Section>
      <Section title={t("sections.caps")} text={t("sectionText.caps")}>
        <Rows>
          <NumberSetting path="caps.transforms" editor={editor} />
          <RegenerationsSetting editor={editor} />
          <NumberSetting path="caps.deadlineMs" editor={editor} />
        </Rows>
      </Section>
      <Section title={t("sections.retrieval")}>
        <Rows>
          <NumberSetting path="retrieval.topK" editor={editor} />
          <NumberSetting path="retrieval.denseWeight.en" editor={editor} />
          <NumberSetting path="retrieval.denseWeight.fr" editor={editor} />
        </Rows>
      </Section>
      <Section title={t("sections.model")}>
        <ModelSection editor={editor} languageModel={languageModel} />
      </Section>
      <Section title={t("sections.embedding")} text={t("sectionText.embedding")}>
        <EmbeddingSection editor={editor} />
      </Section>
    </>
  );
}

function Section({ title, text, children }: { title: string; text?: string; children: ReactNode }) {
  const id = useId();
  return (
    <Card>
      <section aria-labelledby={id}>
        <CardHeader title={<span id={id}>{title}</span>} />
        <div className="px-4 pb-2">
          {text !== undefined && <p className="pb-3 text-sm text-ink-2">{text}</p>}
          {children}
        </div>
      </section>
    </Card>
  );
}

function Rows({ children }: { children: ReactNode }) {
  return <div className="divide-y divide-line">{children}</div>;
}
