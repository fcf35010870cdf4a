import type { ResolvedSettings } from "@/lib/shared/contracts/settings/settings";
import type { ProfilePresets } from "./profiles/profile-presets";
import { afterSave, changedPaths, draftOf, type SettingsDraft } from "./settings-draft";

/** Edits that the user left with the browser's back button, until the page opens again. */
let stored: SettingsDraft | null = null;

/** Stores a draft until it is saved or discarded, or the page is reloaded. */
export function storeDraft(draft: SettingsDraft): void {
  stored = changedPaths(draft).length > 0 ? draft : null;
}

/** Removes the edits that were saved; those made since stay. */
export function forgetSaved(sent: SettingsDraft, saved: ResolvedSettings): void {
  if (stored !== null) storeDraft(afterSave(stored, sent, saved));
}

/** The stored edits on their original base, so that conflicts are noticed; else a new draft. */
export function takeDraft(resolved: ResolvedSettings, presets: ProfilePresets): SettingsDraft {
  return stored === null ? draftOf(resolved, presets) : { ...stored, presets };
}
