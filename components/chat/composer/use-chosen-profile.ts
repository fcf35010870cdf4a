"use client";

import { plannedSettings, presetsOf } from "@/components/settings/profiles/profile-presets";
import { useProfiles } from "@/lib/browser/api/use-profiles";
import { useSettings } from "@/lib/browser/api/use-settings";
import { useProfileChoice } from "@/lib/browser/storage/conversation-choices";

/** The profile of a conversation's next question, and the settings that it gives. */
export function useChosenProfile(conversation: string) {
  const [choice, choose] = useProfileChoice(conversation);
  const { data: list, refetch } = useProfiles();
  const { data: resolved } = useSettings();
  // Sends no profile if the choice was deleted or is the default by now.
  const known = list === undefined || (choice !== list.default && list.profiles.some(({ name }) => name === choice));
  const chosen = known ? choice : null;
  const plan = () => {
    if (resolved === undefined) return null;
    return chosen === null ? resolved.settings : plannedSettings(resolved, presetsOf(list?.profiles ?? []), chosen);
  };
  return { chosen, choose, list, refetch, planned: plan(), resolved };
}
