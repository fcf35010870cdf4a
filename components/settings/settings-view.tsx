"use client";

import dynamic from "next/dynamic";
import Link from "next/link";
import { useTranslations } from "next-intl";
import { useEffect, useMemo, useRef, useState } from "react";
import { useHasAccounts } from "@/components/account/viewer";
import { useFailureWords } from "@/components/loading/use-failure-words";
import { DoctorNotice } from "@/components/setup/doctor-notice";
import { LibraryConfirm } from "@/components/setup/library-confirm";
import { NoticeSetting } from "@/components/shell/job-notices/notice-setting";
import { Page } from "@/components/shell/page";
import { buttonStyles } from "@/components/ui/button";
import { ErrorState } from "@/components/ui/error-state";
import { LoadingText } from "@/components/ui/loading-text";
import { useToast } from "@/components/ui/overlays/toast";
import { Skeleton } from "@/components/ui/skeleton";
import { useProfiles } from "@/lib/browser/api/settings/use-profiles";
import { useSettings } from "@/lib/browser/api/settings/use-settings";
import { useMediaQuery } from "@/lib/browser/dom/use-media-query";
import type { ProfileView } from "@/lib/shared/contracts/settings/profile";
import type { ResolvedSettings } from "@/lib/shared/contracts/settings/settings";
import { leafRecord } from "./fields/setting-leaves";
import { RevisionHistory } from "./history/revision-history";
import { SettingsMergeDialog } from "./history/settings-merge-dialog";
import { useRestore } from "./history/use-restore";
import { LeaveGuard } from "./leave-guard";
import { DeleteProfileDialog } from "./profiles/delete-profile-dialog";
import { presetsOf } from "./profiles/profile-presets";
import { ProfileSection } from "./profiles/profile-section";
import { SaveProfileDialog } from "./profiles/save-profile-dialog";
import { SaveBar } from "./save-bar";
import { libraryChanges } from "./sections/library-changes";
import { wantedLibrary } from "./sections/wanted-library";
import { layerOf, valueAt } from "./settings-draft";
import { SettingsSections } from "./settings-sections";
import { ModelCheckDialog } from "./trials/model-check-dialog";
import { type ModelsToTry, modelsToTry, newToTry } from "./trials/models-to-try";
import { useSettingsEditor } from "./use-settings-editor";
import { WorkflowPreview } from "./workflow-preview";

/** Loaded when it is opened. */
const ImpactSheet = dynamic(() => import("./impact/impact-sheet").then((module) => module.ImpactSheet));

/** The width from which the diagram is beside the settings instead of among them. */
const WIDE_QUERY = "(min-width: 1200px)";

/** All settings of how a question is answered, beside the resulting workflow. */
export function SettingsView() {
  const t = useTranslations("settings");
  const prompts = useTranslations("prompts");
  const hasAccounts = useHasAccounts();
  const failureWords = useFailureWords();
  const { data, isPending, isError, error, refetch } = useSettings();
  const profiles = useProfiles();
  return (
    // Beside the title, where its arrival moves nothing.
    <Page
      wide
      title={t("title")}
      description={t("description")}
      actions={
        <>
          <DoctorNotice />
          {hasAccounts && (
            <>
              <Link href="/people" className={buttonStyles("secondary")}>
                {t("people")}
              </Link>
              <Link href="/audit" className={buttonStyles("secondary")}>
                {t("audit")}
              </Link>
            </>
          )}
          <Link href="/webhooks" className={buttonStyles("secondary")}>
            {t("webhooks")}
          </Link>
          <Link href="/embeds" className={buttonStyles("secondary")}>
            {t("embeds")}
          </Link>
          <Link href="/api-reference" className={buttonStyles("secondary")}>
            {t("api")}
          </Link>
          <Link href="/settings/prompts" className={buttonStyles("secondary")}>
            {prompts("open")}
          </Link>
        </>
      }
    >
      {isPending || profiles.isPending ? (
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
        <SettingsForm
          resolved={data}
          profiles={profiles.data?.profiles ?? null}
          onRetryProfiles={() => void profiles.refetch()}
          onReload={() => refetch().then((answer) => answer.data)}
        />
      )}
    </Page>
  );
}

function SettingsForm({
  resolved,
  profiles,
  onRetryProfiles,
  onReload,
}: {
  resolved: ResolvedSettings;
  /** `null` if they failed to load. */
  profiles: readonly ProfileView[] | null;
  onRetryProfiles(): void;
  onReload(): Promise<ResolvedSettings | undefined>;
}) {
  const t = useTranslations("settings.save");
  const words = useTranslations("settings.profile");
  const toast = useToast();
  const wide = useMediaQuery(WIDE_QUERY, true);
  const [confirming, setConfirming] = useState(false);
  const [trying, setTrying] = useState<ModelsToTry | null>(null);
  const [savingProfile, setSavingProfile] = useState(false);
  const [previewing, setPreviewing] = useState(false);
  const [merging, setMerging] = useState<ResolvedSettings | null>(null);
  const [deleting, setDeleting] = useState<string | null>(null);
  const saved = useMemo(() => (profiles ?? []).filter(({ builtIn }) => !builtIn), [profiles]);
  const presets = useMemo(() => presetsOf(saved), [saved]);
  const editor = useSettingsEditor(resolved, presets);
  // A toast may undo a save long after it was shown: what has been edited since is kept.
  const latest = useRef(editor);
  useEffect(() => {
    latest.current = editor;
  });
  const history = useRestore(resolved.revision, (next) => latest.current.adopt(next, () => true));
  const save = () =>
    editor.save((before, saved) =>
      toast({
        title: t("saved"),
        description: t("savedText"),
        ...(saved.revision === before
          ? {}
          : { action: { label: t("undo"), onSelect: () => history.restore(before, saved.revision) } }),
      }),
    );
  const preview = <WorkflowPreview shape={editor.shape} />;
  const chosen = profiles?.find(({ name }) => name === editor.value("profile"));
  const before = useMemo(() => leafRecord(resolved.settings), [resolved.settings]);
  const changes = libraryChanges(
    (path) => before[path] ?? null,
    (path) => valueAt(editor.draft, path),
  );
  const untried = newToTry(
    modelsToTry((path) => before[path] ?? null),
    modelsToTry(editor.value),
  );
  const saveOrConfirm = () => {
    if (changes.length > 0) setConfirming(true);
    else save();
  };
  return (
    <div className="grid gap-5 min-[1200px]:grid-cols-[minmax(0,1fr)_26rem]">
      <form
        noValidate
        className="flex min-w-0 flex-col gap-5"
        onSubmit={(event) => {
          event.preventDefault();
          if (!editor.checkFirst()) return;
          if (untried !== null) setTrying(untried);
          else saveOrConfirm();
        }}
      >
        <SettingsSections
          editor={editor}
          languageModel={resolved.languageModel}
          profiles={
            <>
              {profiles === null && <ErrorState title={words("loadFailed")} onRetry={onRetryProfiles} />}
              <ProfileSection
                editor={editor}
                profiles={saved}
                onSaveAs={() => {
                  if (editor.checkFirst()) setSavingProfile(true);
                }}
                onDelete={setDeleting}
              />
            </>
          }
          preview={wide ? null : preview}
        />
        <SaveBar
          words="settings.save"
          editor={editor}
          onPreview={() => {
            if (editor.checkFirst()) setPreviewing(true);
          }}
          onCompare={() =>
            void onReload().then((theirs) => {
              if (theirs !== undefined) setMerging(theirs);
            })
          }
        />
        <NoticeSetting />
        <RevisionHistory current={resolved.revision} {...history} />
      </form>
      {wide && <div className="min-w-0">{preview}</div>}
      <LeaveGuard active={editor.changed.length > 0} onDiscard={editor.discard} />
      {history.confirm}
      {previewing && (
        <ImpactSheet request={{ settings: layerOf(editor.draft), prompts: [] }} onClose={() => setPreviewing(false)} />
      )}
      {merging !== null && <SettingsMergeDialog editor={editor} theirs={merging} onClose={() => setMerging(null)} />}
      {/* Outside the form, which its own submit event must not reach. */}
      {savingProfile && chosen !== undefined && (
        <SaveProfileDialog editor={editor} profiles={saved} chosen={chosen} onClose={() => setSavingProfile(false)} />
      )}
      <DeleteProfileDialog
        name={deleting}
        onClose={() => setDeleting(null)}
        onDeleted={(name) => {
          if (editor.value("profile") === name) editor.reset("profile");
        }}
      />
      {trying !== null && (
        <ModelCheckDialog
          wanted={trying}
          onClose={() => setTrying(null)}
          onConfirm={() => {
            setTrying(null);
            saveOrConfirm();
          }}
        />
      )}
      <LibraryConfirm
        changes={confirming ? changes : []}
        wanted={wantedLibrary(editor.value)}
        onClose={() => setConfirming(false)}
        onConfirm={() => {
          setConfirming(false);
          save();
        }}
      />
    </div>
  );
}
