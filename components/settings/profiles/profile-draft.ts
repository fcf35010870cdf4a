import type { ProfileView, SaveProfileRequest } from "@/lib/shared/contracts/settings/profile";
import { isSameLeaf, type Leaves, leavesOf, nestLeaves } from "../fields/setting-leaves";
import { changedPaths, draftOf, type SettingsDraft, valueAt, withoutValue, withValue } from "../settings-draft";

/** What a draft would be as a profile: the base it stands on, and every setting that it sets beyond that. */
export interface ProfileDraft {
  base: ProfileView["base"];
  leaves: Leaves;
}

/** Which servers there are is the installation's to say, not a profile's; and no profile names a profile. */
function belongsToProfile(path: string): boolean {
  return path !== "profile" && !path.startsWith("languageModel.") && !path.startsWith("embedding.");
}

/**
 * The draft as a profile. The model's name goes in only where it is edited here: a profile that pins the one which
 * Set-up chose would break when another server is chosen there.
 * @param chosen the profile that the draft names
 */
export function profileDraftOf(draft: SettingsDraft, chosen: ProfileView): ProfileDraft {
  const changed = new Set(changedPaths(draft));
  const preset = draft.presets.get(chosen.base) ?? {};
  const leaves = leavesOf(chosen.settings);
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
 * What is left to edit once a draft has been saved as a profile: nothing, or, where the profile shall be the default,
 * its choice in place of the settings that went into it.
 */
export function draftAfterProfile(draft: SettingsDraft, name: string, { leaves }: ProfileDraft, asDefault: boolean) {
  if (!asDefault) return draftOf(draft.resolved, draft.presets);
  const bare = Object.keys(leaves).reduce<SettingsDraft>((next, path) => withoutValue(next, path), draft);
  return withValue(bare, "profile", name);
}
