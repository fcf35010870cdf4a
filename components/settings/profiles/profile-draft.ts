import type { ProfileView, SaveProfileRequest } from "@/lib/shared/contracts/settings/profile";
import { isSameLeaf, type Leaves, leafRecord, nestLeaves } from "../fields/setting-leaves";
import { changedPaths, draftOf, type SettingsDraft, valueAt, withoutValue, withValue } from "../settings-draft";

/** A draft as a profile: its base, and every setting on top of that. */
export interface ProfileDraft {
  base: ProfileView["base"];
  leaves: Leaves;
}

/** Servers belong to the installation, not to a profile; and a profile cannot choose a profile. */
function belongsToProfile(path: string): boolean {
  return path !== "profile" && !path.startsWith("languageModel.") && !path.startsWith("embedding.");
}

/**
 * The draft as a profile. It contains the model's name only if that was edited here: a profile that pins the model from
 * Set-up would break when another server is chosen there.
 * @param chosen the profile that the draft is based on
 */
export function profileDraftOf(draft: SettingsDraft, chosen: ProfileView): ProfileDraft {
  const changed = new Set(changedPaths(draft));
  const preset = draft.presets.get(chosen.base) ?? {};
  const leaves = leafRecord(chosen.settings);
  for (const path of new Set([...Object.keys(draft.saved), ...changed])) {
    if (!belongsToProfile(path) || (path === "model.chat" && !changed.has(path))) continue;
    leaves[path] = valueAt(draft, path);
  }
  return {
    base: chosen.base,
    leaves: Object.fromEntries(Object.entries(leaves).filter(([path, value]) => !isSameLeaf(preset[path], value))),
  };
}

export function profileRequest(name: string, { base, leaves }: ProfileDraft): SaveProfileRequest {
  return { name, base, settings: nestLeaves(leaves) };
}

/**
 * The edits that remain after a draft was saved as a profile: none, or, if the profile becomes the default, the choice
 * of it instead of its settings.
 */
export function draftAfterProfile(draft: SettingsDraft, name: string, { leaves }: ProfileDraft, asDefault: boolean) {
  if (!asDefault) return draftOf(draft.resolved, draft.presets);
  const bare = Object.keys(leaves).reduce<SettingsDraft>((next, path) => withoutValue(next, path), draft);
  return withValue(bare, "profile", name);
}
