"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { DoctorNotice } from "@/components/setup/doctor-notice";
import { EmbeddingConfirm } from "@/components/setup/embedding-confirm";
import { useFailureWords } from "@/components/setup/use-failure-words";
import { Page } from "@/components/shell/page";
import { ErrorState } from "@/components/ui/error-state";
import { LoadingText } from "@/components/ui/loading-text";
import { Skeleton } from "@/components/ui/skeleton";
import { useToast } from "@/components/ui/toast";
import { useMediaQuery } from "@/lib/browser/use-media-query";
import { useSettings } from "@/lib/browser/use-settings";
import { type ResolvedSettings, settingsSchema } from "@/lib/contracts/settings";
import { LeaveGuard } from "./leave-guard";
import { RevisionHistory } from "./revision-history";
import { SaveBar } from "./save-bar";
import { SettingsSections } from "./settings-sections";
import { useSettingsEditor } from "./use-settings-editor";
import { WorkflowPreview } from "./workflow-preview";

/** From here on the diagram stands beside the settings, below among them. */
const WIDE_QUERY = "(min-width: 1200px)";

/** Everything that decides how a question is answered, beside the workflow it makes. */
export function SettingsView() {
  const t = useTranslations("settings");
  const failureWords = useFailureWords();
  const { data, isPending, isError, error, refetch } = useSettings();
  return (
    // Beside the title, where it moves nothing when it comes.
    <Page wide title={t("title")} description={t("description")} actions={<DoctorNotice />}>
      {isPending ? (
        <div className="grid gap-5 min-[1200px]:grid-cols-[minmax(0,1fr)_26rem]">
          <LoadingText>{t("loading")}</LoadingText>
          <Skeleton className="h-[38rem] rounded-xl" />
          <Skeleton className="h-[38rem] rounded-xl" />
        </div>
      ) : isError ? (
        <ErrorState title={t("failed")} onRetry={() => void refetch()}>
          {failureWords(error)}
        </ErrorState>
      ) : (
        <SettingsForm resolved={data} onReload={() => refetch().then((answer) => answer.data)} />
      )}
    </Page>
  );
}

function SettingsForm({
  resolved,
  onReload,
}: {
  resolved: ResolvedSettings;
  onReload(): Promise<ResolvedSettings | undefined>;
}) {
  const t = useTranslations("settings.save");
  const toast = useToast();
  const wide = useMediaQuery(WIDE_QUERY, true);
  const [confirming, setConfirming] = useState(false);
  const editor = useSettingsEditor(resolved, () => toast({ title: t("saved"), description: t("savedText") }));
  const preview = <WorkflowPreview checks={editor.checks} />;
  const embedding = editor.changed.some((path) => path.startsWith("embedding."));
  return (
    <div className="grid gap-5 min-[1200px]:grid-cols-[minmax(0,1fr)_26rem]">
      <form
        noValidate
        className="flex min-w-0 flex-col gap-5"
        onSubmit={(event) => {
          event.preventDefault();
          if (!editor.checkFirst()) return;
          if (embedding) setConfirming(true);
          else editor.save();
        }}
      >
        <SettingsSections editor={editor} languageModel={resolved.languageModel} preview={wide ? null : preview} />
        <SaveBar
          editor={editor}
          onAdopt={(edits) =>
            void onReload().then((theirs) => {
              if (theirs !== undefined) editor.adopt(theirs, edits);
            })
          }
        />
        <RevisionHistory />
      </form>
      {wide && <div className="min-w-0">{preview}</div>}
      <LeaveGuard active={editor.changed.length > 0} onDiscard={editor.discard} />
      <EmbeddingConfirm
        open={confirming}
        provider={settingsSchema.shape.embedding.unwrap().shape.provider.parse(editor.value("embedding.provider"))}
        servers={{
          ollamaUrl: String(editor.value("languageModel.ollamaUrl")),
          openAiCompatibleUrl: String(editor.value("languageModel.openAiCompatibleUrl")),
        }}
        onClose={() => setConfirming(false)}
        onConfirm={() => {
          setConfirming(false);
          editor.save();
        }}
      />
    </div>
  );
}
