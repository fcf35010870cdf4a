"use client";

import dynamic from "next/dynamic";
import { useTranslations } from "next-intl";
import { type ComponentProps, useMemo, useState } from "react";
import { LibraryConfirm } from "@/components/setup/library-confirm";
import { NoticeSetting } from "@/components/shell/job-notices/notice-setting";
import { ErrorState } from "@/components/ui/error-state";
import { useToast } from "@/components/ui/overlays/toast";
import { useSaveSettings } from "@/lib/browser/api/settings/use-settings-changes";
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
import type { SettingsEditor } from "./settings-editor";
import { SettingsSections } from "./settings-sections";
import { ModelCheckDialog } from "./trials/model-check-dialog";
import { type ModelsToTry, modelsToTry, newToTry } from "./trials/models-to-try";
import { useEdited, useSettingsEditor } from "./use-settings-editor";
import { WorkflowPreview } from "./workflow-preview";

/** Loaded when it is opened. */
const ImpactSheet = dynamic(() => import("./impact/impact-sheet").then((module) => module.ImpactSheet));

/** The width from which the diagram is beside the settings instead of among them. */
const WIDE_QUERY = "(min-width: 1200px)";

/** The settings to edit, what is saved, and the dialogs of a save. */
export function SettingsForm({
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
  const [confirming, setConfirming] = useState<ReturnType<typeof libraryChanges>>([]);
  const [trying, setTrying] = useState<ModelsToTry | null>(null);
  const [savingProfile, setSavingProfile] = useState<ProfileView | null>(null);
  const [previewing, setPreviewing] = useState<ReturnType<typeof layerOf> | null>(null);
  const [merging, setMerging] = useState<ResolvedSettings | null>(null);
  const [deleting, setDeleting] = useState<string | null>(null);
  const saved = useMemo(() => (profiles ?? []).filter(({ builtIn }) => !builtIn), [profiles]);
  const presets = useMemo(() => presetsOf(saved), [saved]);
  const { mutateAsync } = useSaveSettings();
  const editor = useSettingsEditor(resolved, presets);
  // A toast may undo a save long after it was shown: what has been edited since is kept.
  const history = useRestore(resolved.revision, (next) => editor.adopt(next, () => true));
  const save = () =>
    editor.save(mutateAsync, (before, saved) =>
      toast({
        title: t("saved"),
        description: t("savedText"),
        ...(saved.revision === before
          ? {}
          : { action: { label: t("undo"), onSelect: () => history.restore(before, saved.revision) } }),
      }),
    );
  const before = useMemo(() => leafRecord(resolved.settings), [resolved.settings]);
  const valueBefore = (path: string) => before[path] ?? null;
  const saveOrConfirm = () => {
    const changes = libraryChanges(valueBefore, (path) => valueAt(editor.now.draft, path));
    if (changes.length > 0) setConfirming(changes);
    else save();
  };
  const { languageModel } = resolved;
  // The page's dialogs and saves render around the sections, which follow the editor by themselves.
  const sections = useMemo(
    () => (
      <SettingsSections
        editor={editor}
        languageModel={languageModel}
        profiles={
          <>
            {profiles === null && <ErrorState title={words("loadFailed")} onRetry={onRetryProfiles} />}
            <ProfileSection
              editor={editor}
              profiles={saved}
              onSaveAs={() => {
                if (!editor.checkFirst()) return;
                const chosen = editor.now.value("profile");
                setSavingProfile(profiles?.find(({ name }) => name === chosen) ?? null);
              }}
              onDelete={setDeleting}
            />
          </>
        }
        preview={wide ? null : <WorkflowPreview editor={editor} />}
      />
    ),
    [editor, languageModel, profiles, saved, words, wide, onRetryProfiles],
  );
  return (
    <div className="grid gap-5 min-[1200px]:grid-cols-[minmax(0,1fr)_26rem]">
      <form
        noValidate
        className="flex min-w-0 flex-col gap-5"
        onSubmit={(event) => {
          event.preventDefault();
          if (!editor.checkFirst()) return;
          const untried = newToTry(modelsToTry(valueBefore), modelsToTry(editor.now.value));
          if (untried !== null) setTrying(untried);
          else saveOrConfirm();
        }}
      >
        {sections}
        <EditsBar
          editor={editor}
          onPreview={() => {
            if (editor.checkFirst()) setPreviewing(layerOf(editor.now.draft));
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
      {wide && (
        <div className="min-w-0">
          <WorkflowPreview editor={editor} />
        </div>
      )}
      <EditsGuard editor={editor} />
      {history.confirm}
      {previewing !== null && (
        <ImpactSheet request={{ settings: previewing, prompts: [] }} onClose={() => setPreviewing(null)} />
      )}
      {merging !== null && <SettingsMergeDialog editor={editor} theirs={merging} onClose={() => setMerging(null)} />}
      {/* Outside the form, which its own submit event must not reach. */}
      {savingProfile !== null && (
        <SaveProfileDialog
          editor={editor}
          profiles={saved}
          chosen={savingProfile}
          onClose={() => setSavingProfile(null)}
        />
      )}
      <DeleteProfileDialog
        name={deleting}
        onClose={() => setDeleting(null)}
        onDeleted={(name) => {
          if (editor.now.value("profile") === name) editor.reset("profile");
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
      <EditsConfirm
        editor={editor}
        changes={confirming}
        onClose={() => setConfirming([])}
        onConfirm={() => {
          setConfirming([]);
          save();
        }}
      />
    </div>
  );
}

/** The save bar of the settings. */
function EditsBar({
  editor,
  ...actions
}: { editor: SettingsEditor } & Pick<ComponentProps<typeof SaveBar>, "onPreview" | "onCompare">) {
  const state = useEdited(editor, ({ changed, wrong, saving, failure, stale }) => ({
    changed,
    wrong,
    saving,
    failure,
    stale,
  }));
  return <SaveBar words="settings.save" editor={{ ...state, discard: editor.discard }} {...actions} />;
}

function EditsGuard({ editor }: { editor: SettingsEditor }) {
  const active = useEdited(editor, ({ changed }) => changed.length > 0);
  return <LeaveGuard active={active} onDiscard={editor.discard} />;
}

function EditsConfirm({
  editor,
  ...question
}: { editor: SettingsEditor } & Omit<ComponentProps<typeof LibraryConfirm>, "wanted">) {
  return <LibraryConfirm wanted={useEdited(editor, ({ value }) => wantedLibrary(value))} {...question} />;
}
