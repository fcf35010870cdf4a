"use client";

import { useEffect, useState } from "react";
import { ApiError } from "@/lib/browser/api/api-client";
import { useSaveSettings } from "@/lib/browser/api/settings/use-settings-changes";
import { type WorkflowShape, workflowShape } from "@/lib/browser/api/settings/use-topology";
import { finishFirstStep } from "@/lib/browser/storage/first-steps";
import { CHECKS, perKey } from "@/lib/shared/contracts/checks/checks";
import { webSearchProviderSchema } from "@/lib/shared/contracts/library/web-search";
import type { CheckSettings } from "@/lib/shared/contracts/runs/check-set";
import { type ResolvedSettings, workflowSettingsSchema } from "@/lib/shared/contracts/settings/settings";
import { controlId, refusedPaths, SETTING_PATHS, type SettingPath } from "./fields/setting-fields";
import type { Leaf } from "./fields/setting-leaves";
import type { ProfilePresets } from "./profiles/profile-presets";
import { type SaveFailure, saveFailureOf } from "./save-failure";
import {
  afterSave,
  beneathAt,
  changedPaths,
  draftOf,
  layerOf,
  rebase,
  type SettingsDraft,
  sourceAt,
  valueAt,
  withoutValue,
  withValue,
} from "./settings-draft";
import { forgetSaved, storeDraft, takeDraft } from "./stored-draft";

/** State and actions of the settings page. */
export interface SettingsEditor {
  value(path: SettingPath): Leaf;
  source(path: SettingPath): ReturnType<typeof sourceAt>;
  /** The value after a reset; `null` if there is nothing to reset. */
  beneath(path: SettingPath): ReturnType<typeof beneathAt>;
  set(path: SettingPath, value: Leaf): void;
  setChecks(checks: CheckSettings): void;
  reset(...paths: readonly SettingPath[]): void;
  checks: CheckSettings;
  /** The edited settings that shape the graph. */
  shape: WorkflowShape;
  /** The edited settings. */
  draft: SettingsDraft;
  /** Replaces the draft. */
  replace(draft: SettingsDraft): void;
  changed: readonly string[];
  /** Edited settings that the server would reject, in page order. */
  wrong: readonly SettingPath[];
  /** The server's message for a field that it rejected. */
  refusal(path: SettingPath): string | undefined;
  saving: boolean;
  failure: SaveFailure | null;
  /** Someone else saved since editing began. */
  stale: boolean;
  /**
   * Saves, or scrolls to the first invalid setting.
   * @param onSaved receives the revision before, and the settings after
   */
  save(onSaved: (before: number, saved: ResolvedSettings) => void): void;
  /** @returns false, after scrolling to it, if a setting is invalid */
  checkFirst(): boolean;
  discard(): void;
  /** Continues from what was saved meanwhile, with the edits whose paths are kept. */
  adopt(resolved: ResolvedSettings, keep: (path: string) => boolean): void;
}

/** Edits the settings, starting from the loaded revision; a save reports a conflict if someone else saved since. */
export function useSettingsEditor(resolved: ResolvedSettings, presets: ProfilePresets): SettingsEditor {
  const [edited, setDraft] = useState<SettingsDraft>(() => takeDraft(resolved, presets));
  // Profiles may change while the settings are edited.
  const draft = { ...edited, presets };
  const save = useSaveSettings();
  // A newer revision replaces an unedited form; an edited one stays, and saving reports the conflict. A saved profile
  // changes the settings without a revision.
  if (edited.resolved !== resolved) {
    if (changedPaths(draft).length === 0) setDraft(draftOf(resolved, presets));
    else if (edited.resolved.revision === resolved.revision) setDraft(rebase(draft, resolved));
  }
  const refusals = save.error instanceof ApiError ? save.error.fields : {};
  const refusal = (path: SettingPath) => refusals[path] ?? refusals[`settings.${path}`];
  const wrong = refusedPaths(draft);
  const put = (next: SettingsDraft) => {
    // A save in progress continues.
    if (!save.isPending) save.reset();
    storeDraft(next);
    setDraft(next);
  };
  const changesChecks = changedPaths(draft).some((path) => path.startsWith("checks."));
  useEffect(() => {
    if (changesChecks) finishFirstStep("check");
  }, [changesChecks]);
  const checkFirst = () => {
    const first = wrong[0];
    if (first !== undefined) document.getElementById(controlId(first))?.focus();
    return first === undefined;
  };
  const checks = perKey((id) => valueAt(draft, `checks.${CHECKS[id].key}`) === true);
  return {
    value: (path) => valueAt(draft, path),
    source: (path) => sourceAt(draft, path),
    beneath: (path) => beneathAt(draft, path),
    set: (path, value) => put(withValue(draft, path, value)),
    setChecks: (checks) =>
      put(
        Object.entries(checks).reduce<SettingsDraft>(
          (next, [name, on]) => withValue(next, `checks.${name}`, on),
          draft,
        ),
      ),
    reset: (...paths) => put(paths.reduce<SettingsDraft>(withoutValue, draft)),
    checks,
    shape: workflowShape({
      workflow: workflowSettingsSchema.parse({
        routing: valueAt(draft, "workflow.routing"),
        method: valueAt(draft, "workflow.method"),
        tables: valueAt(draft, "workflow.tables"),
      }),
      checks,
      retrieval: {
        hyde: valueAt(draft, "retrieval.hyde") === true,
        variants: Number(valueAt(draft, "retrieval.variants") ?? 0),
      },
      webSearch: {
        provider: webSearchProviderSchema.parse(valueAt(draft, "webSearch.provider")),
        whenLibraryLacks: valueAt(draft, "webSearch.whenLibraryLacks") === true,
      },
    }),
    draft,
    replace: put,
    changed: changedPaths(draft),
    wrong,
    refusal,
    saving: save.isPending,
    failure: saveFailureOf(save.error),
    // During a save, the newer revision is this editor's.
    stale: !save.isPending && changedPaths(draft).length > 0 && draft.resolved.revision < resolved.revision,
    checkFirst,
    save: (onSaved) => {
      if (!checkFirst()) return;
      const before = draft.resolved.revision;
      // A promise: callbacks of `mutate` are dropped when the user leaves the page.
      save.mutateAsync({ settings: layerOf(draft), expectedRevision: before }).then(
        (saved) => {
          forgetSaved(draft, saved);
          setDraft((now) => afterSave(now, draft, saved));
          onSaved(before, saved);
        },
        (error: unknown) => {
          const fields = error instanceof ApiError ? error.fields : {};
          const refused = SETTING_PATHS.find((path) => (fields[path] ?? fields[`settings.${path}`]) !== undefined);
          if (refused !== undefined) document.getElementById(controlId(refused))?.focus();
        },
      );
    },
    discard: () => put(draftOf(draft.resolved, presets)),
    adopt: (next, keep) => put(rebase(draft, next, keep)),
  };
}
