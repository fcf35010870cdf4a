"use client";

import { useState } from "react";
import { ApiError } from "@/lib/browser/api-client";
import { useSaveSettings } from "@/lib/browser/use-settings";
import type { CheckSettings, ResolvedSettings } from "@/lib/contracts/settings";
import { numbersOutOfBounds } from "./setting-fields";
import type { SettingPath } from "./setting-paths";
import {
  changedPaths,
  draftOf,
  type Leaf,
  layerOf,
  type SettingsDraft,
  sourceAt,
  valueAt,
  withoutValue,
  withValue,
} from "./settings-draft";

export type SaveFailure = { kind: "conflict" } | { kind: "refused" } | { kind: "failed"; message: string };

/** What the settings page reads and does. */
export interface SettingsEditor {
  value(path: SettingPath): Leaf;
  source(path: SettingPath): ReturnType<typeof sourceAt>;
  /** True when the value can be given back to the environment or the default. */
  resettable(path: SettingPath): boolean;
  set(path: SettingPath, value: Leaf): void;
  setChecks(checks: CheckSettings): void;
  reset(path: SettingPath): void;
  checks: CheckSettings;
  changes: number;
  outOfBounds: readonly SettingPath[];
  /** The server's own words for a field that it refused. */
  refusal(path: SettingPath): string | undefined;
  saving: boolean;
  failure: SaveFailure | null;
  save(): void;
  discard(): void;
}

/** Edits the settings from the revision that was loaded; saving says so when someone else saved since. */
export function useSettingsEditor(resolved: ResolvedSettings, onSaved: () => void): SettingsEditor {
  const [draft, setDraft] = useState<SettingsDraft>(() => draftOf(resolved));
  const save = useSaveSettings();
  // A newer revision replaces an untouched form; one with edits keeps them, and saving tells of the conflict.
  if (draft.resolved.revision !== resolved.revision && changedPaths(draft).length === 0) setDraft(draftOf(resolved));
  const refusals = save.error instanceof ApiError ? save.error.fields : {};
  const outOfBounds = numbersOutOfBounds(draft);
  const edit = (change: (current: SettingsDraft) => SettingsDraft) => {
    save.reset();
    setDraft(change);
  };
  return {
    value: (path) => valueAt(draft, path),
    source: (path) => sourceAt(draft, path),
    resettable: (path) => path in draft.saved,
    set: (path, value) => edit((current) => withValue(current, path, value)),
    setChecks: (checks) =>
      edit((current) =>
        Object.entries(checks).reduce((next, [name, on]) => withValue(next, `checks.${name}`, on), current),
      ),
    reset: (path) => edit((current) => withoutValue(current, path)),
    checks: {
      documentGrading: valueAt(draft, "checks.documentGrading") === true,
      hallucination: valueAt(draft, "checks.hallucination") === true,
      answerQuality: valueAt(draft, "checks.answerQuality") === true,
    },
    changes: changedPaths(draft).length,
    outOfBounds,
    refusal: (path) => refusals[path] ?? refusals[`settings.${path}`],
    saving: save.isPending,
    failure: failureOf(save.error),
    save: () => {
      if (outOfBounds.length > 0) return;
      save.mutate(
        { settings: layerOf(draft), expectedRevision: draft.resolved.revision },
        {
          onSuccess: (saved) => {
            setDraft(draftOf(saved));
            onSaved();
          },
        },
      );
    },
    discard: () => edit((current) => draftOf(current.resolved)),
  };
}

function failureOf(error: Error | null): SaveFailure | null {
  if (error === null) return null;
  if (error instanceof ApiError && error.code === "conflict") return { kind: "conflict" };
  if (error instanceof ApiError && Object.keys(error.fields).length > 0) return { kind: "refused" };
  return { kind: "failed", message: error.message };
}
