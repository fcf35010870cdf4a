"use client";

import Link from "next/link";
import { useTranslations } from "next-intl";
import { type ReactNode, useId } from "react";
import { Card, CardHeader } from "@/components/ui/card";
import type { ResolvedSettings } from "@/lib/shared/contracts/settings/settings";
import { ChoiceSetting, NumberSetting, RegenerationsSetting, ToggleSetting } from "./fields/setting-controls";
import { JUDGE_PATHS, type JudgePath } from "./fields/setting-fields";
import { AnsweringSection } from "./sections/answering-section";
import { EmbeddingSection } from "./sections/embedding-section";
import { IngestionSection } from "./sections/ingestion-section";
import { KnowledgeGraphSection } from "./sections/knowledge-graph-section";
import { ModelSection } from "./sections/model-section";
import { OcrSection } from "./sections/ocr-section";
import { PresetPicker } from "./sections/preset-picker";
import { RetrievalSection } from "./sections/retrieval-section";
import { StoreSection } from "./sections/store-section";
import { WebSection } from "./sections/web-section";
import type { SettingsEditor } from "./use-settings-editor";

/** All settings, in the order of `SETTING_PATHS`. */
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
  const withoutModel = editor.value("languageModel.provider") === "none";
  const hasVerifier =
    editor.value("model.roles.verifier.model") !== null && editor.value("model.roles.verifier.url") !== null;
  const needsModel = (path: JudgePath | "router") => {
    // A verifier on its own server checks sentences without a language model.
    const isChecked = path === "judges.hallucination" && hasVerifier;
    return withoutModel && !isChecked && editor.value(path) !== "built-in" ? t("needsModel") : undefined;
  };
  const method = editor.value("workflow.method");
  return (
    <>
      <Section title={t("sections.profile")} text={t("sectionText.profile")}>
        {profiles}
      </Section>
      <Section title={t("sections.answering")}>
        <Rows>
          <AnsweringSection editor={editor} routerNote={needsModel("router")} />
        </Rows>
      </Section>
      <Section title={t("sections.checks")} text={t("sectionText.checks")}>
        <div className="pb-2">
          <PresetPicker editor={editor} />
        </div>
        <Rows>
          <ToggleSetting path="checks.documentGrading" editor={editor} />
          <ToggleSetting path="checks.hallucination" editor={editor} />
          <ToggleSetting path="checks.answerQuality" editor={editor} />
        </Rows>
      </Section>
      {preview}
      <Section title={t("sections.judges")} text={t("sectionText.judges")}>
        <Rows>
          {JUDGE_PATHS.map((path) => (
            <ChoiceSetting
              key={path}
              path={path}
              editor={editor}
              note={needsModel(path)}
              options={(["built-in", "cascade", "llm"] as const).map((value) => ({
                value,
                label: t(`judgeNames.${value}`),
              }))}
            />
          ))}
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
          <NumberSetting
            path="caps.transforms"
            editor={editor}
            unread={method === "candidates" ? t("unread.checksOnly") : undefined}
          />
          <RegenerationsSetting editor={editor} unread={method === "checks" ? undefined : t("unread.checksOnly")} />
          <NumberSetting path="caps.deadlineMs" editor={editor} />
        </Rows>
      </Section>
      <Section title={t("sections.retrieval")}>
        <Rows>
          <RetrievalSection editor={editor} withoutModel={withoutModel} />
        </Rows>
      </Section>
      <Section anchor="ingestion" title={t("sections.ingestion")} text={t("sectionText.ingestion")}>
        <Rows>
          <IngestionSection editor={editor} />
        </Rows>
      </Section>
      <Section anchor="ocr" title={t("sections.ocr")} text={t("sectionText.ocr")}>
        <Rows>
          <OcrSection editor={editor} />
        </Rows>
      </Section>
      <Section
        anchor="knowledge-graph"
        title={t("sections.knowledgeGraph")}
        text={t.rich("sectionText.knowledgeGraph", {
          link: (words) => (
            <Link href="/graph" className="text-accent underline underline-offset-2">
              {words}
            </Link>
          ),
        })}
      >
        <Rows>
          <KnowledgeGraphSection editor={editor} withoutModel={withoutModel} />
        </Rows>
      </Section>
      <Section anchor="web-search" title={t("sections.webSearch")} text={t("sectionText.webSearch")}>
        <WebSection editor={editor} />
      </Section>
      <Section title={t("sections.model")}>
        <ModelSection editor={editor} languageModel={languageModel} />
      </Section>
      <Section title={t("sections.embedding")} text={t("sectionText.embedding")}>
        <EmbeddingSection editor={editor} />
      </Section>
      <Section title={t("sections.searchIndex")} text={t("sectionText.searchIndex")}>
        <StoreSection editor={editor} />
      </Section>
      <Section
        anchor="evaluation"
        title={t("sections.evaluation")}
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
      </Section>
    </>
  );
}

/** The settings render after the page: the browser has already looked for the address's target. */
function scrollIfTarget(section: HTMLElement | null): void {
  if (section !== null && section.id !== "" && `#${section.id}` === window.location.hash) section.scrollIntoView();
}

function Section({
  anchor,
  title,
  text,
  children,
}: {
  /** The section's target in addresses. */
  anchor?: string;
  title: string;
  text?: ReactNode;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <Card>
      <section id={anchor} aria-labelledby={id} ref={scrollIfTarget} className="scroll-mt-4">
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
