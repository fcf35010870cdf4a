"use client";

import { useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from "react";
import { finishFirstStep } from "@/lib/browser/storage/first-steps";
import type { ResolvedSettings } from "@/lib/shared/contracts/settings/settings";
import type { SettingPath } from "./fields/setting-fields";
import type { Leaf } from "./fields/setting-leaves";
import type { ProfilePresets } from "./profiles/profile-presets";
import { type EditedSettings, SettingsEditor } from "./settings-editor";

/** The editor of the settings page, the same one while the page is open. */
export function useSettingsEditor(resolved: ResolvedSettings, presets: ProfilePresets): SettingsEditor {
  const [editor] = useState(() => new SettingsEditor(resolved, presets));
  useLayoutEffect(() => editor.follow(resolved, presets), [editor, resolved, presets]);
  const changesChecks = useEdited(editor, ({ changed }) => changed.some((path) => path.startsWith("checks.")));
  useEffect(() => {
    if (changesChecks) finishFirstStep("check");
  }, [changesChecks]);
  return editor;
}

/**
 * A part of the edited settings. The component renders again only when that part changes.
 * @param select returns plain data, which is compared by value
 */
export function useEdited<Part>(editor: SettingsEditor, select: (edited: EditedSettings) => Part): Part {
  const last = useRef<{ part: Part } | null>(null);
  const part = () => {
    const next = select(editor.now);
    if (last.current === null || !isSame(last.current.part, next)) last.current = { part: next };
    return last.current.part;
  };
  return useSyncExternalStore(editor.subscribe, part, part);
}

/** The edited value of a setting. */
export function useSetting(editor: SettingsEditor, path: SettingPath): Leaf {
  return useEdited(editor, ({ value }) => value(path));
}

function isSame(a: unknown, b: unknown): boolean {
  return Object.is(a, b) || (typeof a === "object" && JSON.stringify(a) === JSON.stringify(b));
}
