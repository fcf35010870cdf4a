"use client";

import { useTranslations } from "next-intl";
import { type ReactNode, useState } from "react";
import { Page } from "@/components/shell/page";
import { Card, CardHeader } from "@/components/ui/card";
import { ErrorState } from "@/components/ui/error-state";
import { LoadingText } from "@/components/ui/loading-text";
import { Skeleton } from "@/components/ui/skeleton";
import { useToast } from "@/components/ui/toast";
import { useSettings } from "@/lib/browser/use-settings";
import type { ResolvedSettings } from "@/lib/contracts/settings";
import { ModelSection } from "./model-section";
import { PresetPicker } from "./preset-picker";
import { RevisionHistory } from "./revision-history";
import { SaveBar } from "./save-bar";
import { ChoiceSetting, NumberSetting, RegenerationsSetting, ToggleSetting } from "./setting-controls";
import { CHECK_PATHS } from "./setting-paths";
import { useSettingsEditor } from "./use-settings-editor";
import { WorkflowPreview } from "./workflow-preview";

/** The deadline is kept in milliseconds and edited in seconds. */
const SECOND_MS = 1_000;

/** Everything that decides how a question is answered, beside the workflow it makes. */
export function SettingsView() {
  const t = useTranslations("settings");
  const { data, isPending, isError, error, refetch } = useSettings();
  const [reloads, setReloads] = useState(0);
  return (
    <Page wide title={t("title")} description={t("description")}>
      {isPending ? (
        <div className="grid gap-5 min-[1200px]:grid-cols-[minmax(0,1fr)_26rem]">
          <LoadingText>{t("loading")}</LoadingText>
          <Skeleton className="h-[38rem] rounded-xl" />
          <Skeleton className="h-[38rem] rounded-xl" />
        </div>
      ) : isError ? (
        <ErrorState title={t("failed")} onRetry={() => void refetch()}>
          {error.message}
        </ErrorState>
      ) : (
        <SettingsForm
          key={reloads}
          resolved={data}
          onReload={() => void refetch().then(() => setReloads(reloads + 1))}
        />
      )}
    </Page>
  );
}

function SettingsForm({ resolved, onReload }: { resolved: ResolvedSettings; onReload(): void }) {
  const t = useTranslations("settings");
  const toast = useToast();
  const editor = useSettingsEditor(resolved, () => toast({ title: t("save.saved"), description: t("save.savedText") }));
  const needsModel = (name: "judges" | "router") =>
    !resolved.languageModel.configured && editor.value(name) !== "built-in" ? t("needsModel") : undefined;
  return (
    <div className="grid gap-5 min-[1200px]:grid-cols-[minmax(0,1fr)_26rem]">
      <form
        noValidate
        className="flex min-w-0 flex-col gap-5"
        onSubmit={(event) => {
          event.preventDefault();
          editor.save();
        }}
      >
        <Section title={t("sections.checks")} text={t("sectionText.checks")}>
          <div className="pb-2">
            <PresetPicker editor={editor} />
          </div>
          {CHECK_PATHS.map((path) => (
            <ToggleSetting key={path} path={path} editor={editor} />
          ))}
        </Section>
        <Section title={t("sections.judges")}>
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
        </Section>
        <Section title={t("sections.thresholds")} text={t("sectionText.thresholds")}>
          <NumberSetting path="thresholds.relevance" editor={editor} />
          <NumberSetting path="thresholds.support" editor={editor} />
          <NumberSetting path="thresholds.usefulness" editor={editor} />
        </Section>
        <Section title={t("sections.caps")} text={t("sectionText.caps")}>
          <NumberSetting path="caps.transforms" editor={editor} />
          <RegenerationsSetting editor={editor} />
          <NumberSetting path="caps.deadlineMs" editor={editor} scale={SECOND_MS} />
        </Section>
        <Section title={t("sections.retrieval")}>
          <NumberSetting path="retrieval.topK" editor={editor} />
          <NumberSetting path="retrieval.denseWeight.en" editor={editor} />
          <NumberSetting path="retrieval.denseWeight.fr" editor={editor} />
        </Section>
        <Section title={t("sections.model")}>
          <ModelSection editor={editor} languageModel={resolved.languageModel} />
        </Section>
        <SaveBar editor={editor} onReload={onReload} />
        <RevisionHistory />
      </form>
      <div className="min-w-0 max-[1199px]:order-first">
        <WorkflowPreview checks={editor.checks} />
      </div>
    </div>
  );
}

function Section({ title, text, children }: { title: string; text?: string; children: ReactNode }) {
  return (
    <Card>
      <CardHeader title={title} />
      <div className="divide-y divide-line px-4 pb-2">
        {text !== undefined && <p className="pb-3 text-sm text-ink-2">{text}</p>}
        {children}
      </div>
    </Card>
  );
}
