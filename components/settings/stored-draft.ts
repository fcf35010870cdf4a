import type { ResolvedSettings } from "@/lib/shared/contracts/settings/settings";
import type { ProfilePresets } from "./profiles/profile-presets";
import { afterSave, changedPaths, draftOf, type SettingsDraft } from "./settings-draft";

/** Edits that were left behind by the browser's back button: they wait for the page to be opened again. */
let kept: SettingsDraft | null = null;

/** Remembers a draft with edits, until they are saved or discarded, or the page is reloaded. */
export function storeDraft(draft: SettingsDraft): void {
  kept = changedPaths(draft).length > 0 ? draft : null;
}

/** Forgets the edits that were sent and are saved now; what was edited meanwhile stays. */
export function forgetSaved(sent: SettingsDraft, saved: ResolvedSettings): void {
  if (kept !== null) storeDraft(afterSave(kept, sent, saved));
}

/** The edits that were left behind, on what they were begun from, so that what was saved since is seen; else none. */
export function takeDraft(resolved: ResolvedSettings, presets: ProfilePresets): SettingsDraft {
  return kept === null ? draftOf(resolved, presets) : { ...kept, presets };
}
