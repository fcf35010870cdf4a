import type { ProfilePresets } from "@/lib/browser/profile-presets";
import type { ResolvedSettings } from "@/lib/contracts/settings";
import { changedPaths, draftOf, rebase, type SettingsDraft } from "./settings-draft";

/** Edits that were left behind by the browser's back button: they wait for the page to be opened again. */
let kept: SettingsDraft | null = null;

/** Remembers a draft with edits, until it is saved, discarded, or the page is reloaded. */
export function keepDraft(draft: SettingsDraft): void {
  kept = changedPaths(draft).length > 0 ? draft : null;
}

export function forgetDraft(): void {
  kept = null;
}

/** The settings as they are, with the edits that were left behind. */
export function takeDraft(resolved: ResolvedSettings, presets: ProfilePresets): SettingsDraft {
  return kept === null ? draftOf(resolved, presets) : rebase({ ...kept, presets }, resolved);
}
