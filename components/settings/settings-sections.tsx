"use client";

import Link from "next/link";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { judgeModeSchema, type ResolvedSettings } from "@/lib/shared/contracts/settings/settings";
import { lacksModel } from "./fields/lacks-model";
import { ChoiceSetting, NumberSetting, RegenerationsSetting, ToggleSetting } from "./fields/setting-controls";
import { CHECK_PATHS, JUDGE_PATHS, type JudgePath, THRESHOLD_PATHS } from "./fields/setting-fields";
import { SettingsOutline } from "./outline/settings-outline";
import { SettingsSearchProvider, useSettingsSearch } from "./outline/settings-search";
import { SettingsSection } from "./outline/settings-section";
import { AnsweringSection } from "./sections/answering-section";
import { EmbeddingSection } from "./sections/embedding-section";
import { IngestionSection } from "./sections/ingestion-section";
import { KnowledgeGraphSection } from "./sections/knowledge-graph-section";
import { LimitsSection } from "./sections/limits-section";
import { ModelSection } from "./sections/model-section";
import { OcrSection } from "./sections/ocr-section";
import { PresetPicker } from "./sections/preset-picker";
import { RetentionSection } from "./sections/retention-section";
import { RetrievalSection } from "./sections/retrieval-section";
import { StoreSection } from "./sections/store-section";
import { WebSection } from "./sections/web-section";
import type { SettingsEditor } from "./settings-editor";
import { useEdited, useSetting } from "./use-settings-editor";

/** All settings, in the order of `SETTING_PATHS`. Reads none itself: a change of one would render them all. */
export function SettingsSections({
  editor,
  languageModel,
  profiles,
  preview,
}: {
  editor: SettingsEditor;
  languageModel: ResolvedSettings["languageModel"];
  /** The profile picker. */
  profiles: ReactNode;
  /** The diagram, if it has no column of its own. */
  preview: ReactNode;
}) {
  const t = useTranslations("settings");
  const section = { editor };
  return (
    <SettingsSearchProvider>
      <SettingsOutline editor={editor} />
      <SettingsSection {...section} name="profile" text={t("sectionText.profile")}>
        {profiles}
      </SettingsSection>
      <SettingsSection {...section} name="answering">
        <Rows>
          <AnsweringSection editor={editor} />
        </Rows>
      </SettingsSection>
      <SettingsSection {...section} name="checks" text={t("sectionText.checks")}>
        <div className="pb-2">
          <PresetPicker editor={editor} />
        </div>
        <Rows>
          {CHECK_PATHS.map((path) => (
            <ToggleSetting key={path} path={path} editor={editor} />
          ))}
        </Rows>
      </SettingsSection>
      <WithoutSearch>{preview}</WithoutSearch>
      <SettingsSection {...section} name="judges" text={t("sectionText.judges")}>
        <Rows>
          {JUDGE_PATHS.map((path) => (
            <JudgeSetting key={path} path={path} editor={editor} />
          ))}
        </Rows>
      </SettingsSection>
      <SettingsSection {...section} name="thresholds" text={t("sectionText.thresholds")}>
        <Rows>
          {THRESHOLD_PATHS.map((path) => (
            <NumberSetting key={path} path={path} editor={editor} />
          ))}
        </Rows>
      </SettingsSection>
      <SettingsSection {...section} name="caps" text={t("sectionText.caps")}>
        <Rows>
          <CapSettings editor={editor} />
        </Rows>
      </SettingsSection>
      <SettingsSection {...section} name="retrieval">
        <Rows>
          <RetrievalSection editor={editor} />
        </Rows>
      </SettingsSection>
      <SettingsSection {...section} name="ingestion" text={t("sectionText.ingestion")}>
        <Rows>
          <IngestionSection editor={editor} />
        </Rows>
      </SettingsSection>
      <SettingsSection {...section} name="ocr" text={t("sectionText.ocr")}>
        <Rows>
          <OcrSection editor={editor} />
        </Rows>
      </SettingsSection>
      <SettingsSection
        {...section}
        name="knowledgeGraph"
        text={t.rich("sectionText.knowledgeGraph", {
          link: (words) => (
            <Link href="/graph" className="text-accent underline underline-offset-2">
              {words}
            </Link>
          ),
        })}
      >
        <Rows>
          <KnowledgeGraphSection editor={editor} />
        </Rows>
      </SettingsSection>
      <SettingsSection {...section} name="webSearch" text={t("sectionText.webSearch")}>
        <WebSection editor={editor} />
      </SettingsSection>
      <SettingsSection {...section} name="model">
        <ModelSection editor={editor} languageModel={languageModel} />
      </SettingsSection>
      <SettingsSection {...section} name="embedding" text={t("sectionText.embedding")}>
        <EmbeddingSection editor={editor} />
      </SettingsSection>
      <SettingsSection {...section} name="searchIndex" text={t("sectionText.searchIndex")}>
        <StoreSection editor={editor} />
      </SettingsSection>
      <SettingsSection
        {...section}
        name="evaluation"
        text={t.rich("sectionText.evaluation", {
          link: (words) => (
            <Link href="/traces/cases" className="text-accent underline underline-offset-2">
              {words}
            </Link>
          ),
        })}
      >
        <Rows>
          <ToggleSetting path="evaluation.onSave" editor={editor} />
        </Rows>
      </SettingsSection>
      <SettingsSection {...section} name="retention" text={t("sectionText.retention")}>
        <Rows>
          <RetentionSection editor={editor} />
        </Rows>
      </SettingsSection>
      <SettingsSection {...section} name="limits" text={t("sectionText.limits")}>
        <Rows>
          <LimitsSection editor={editor} />
        </Rows>
      </SettingsSection>
    </SettingsSearchProvider>
  );
}

/** Who makes one of the checks. */
function JudgeSetting({ path, editor }: { path: JudgePath; editor: SettingsEditor }) {
  const t = useTranslations("settings");
  const needsModel = useEdited(editor, (edited) => lacksModel(edited, path));
  return (
    <ChoiceSetting
      path={path}
      editor={editor}
      note={needsModel ? t("needsModel") : undefined}
      options={judgeModeSchema.options.map((value) => ({ value, label: t(`judgeNames.${value}`) }))}
    />
  );
}

/** How often a run may try again, and how long. */
function CapSettings({ editor }: { editor: SettingsEditor }) {
  const t = useTranslations("settings.unread");
  const method = useSetting(editor, "workflow.method");
  return (
    <>
      <NumberSetting
        path="caps.transforms"
        editor={editor}
        unread={method === "candidates" ? t("checksOnly") : undefined}
      />
      <RegenerationsSetting editor={editor} unread={method === "checks" ? undefined : t("checksOnly")} />
      <NumberSetting path="caps.deadlineMs" editor={editor} />
    </>
  );
}

/** Shown unless settings are searched for. */
function WithoutSearch({ children }: { children: ReactNode }) {
  return useSettingsSearch().active ? null : children;
}

function Rows({ children }: { children: ReactNode }) {
  return <div className="divide-y divide-line">{children}</div>;
}
