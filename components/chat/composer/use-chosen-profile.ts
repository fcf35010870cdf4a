"use client";

import { plannedSettings, presetsOf } from "@/components/settings/profiles/profile-presets";
import { useProfiles } from "@/lib/browser/api/settings/use-profiles";
import { useSettings } from "@/lib/browser/api/settings/use-settings";
import { useProfileChoice } from "@/lib/browser/storage/conversation-choices";

/**
 * The profile of a conversation's next question, and the settings that it gives: what the user chose, otherwise that of
 * the conversation's last turn.
 * @param last `null` for the default
 */
export function useChosenProfile(conversation: string, last: string | null) {
  const [choice, choose] = useProfileChoice(conversation);
  const { data: list, refetch } = useProfiles();
  const { data: resolved } = useSettings();
  // Sends no profile that was deleted or is the default by now.
  const isOther = (name: string | null) =>
    list === undefined || (name !== list.default && list.profiles.some((profile) => profile.name === name));
  const wanted = choice ?? last;
  const chosen = isOther(wanted) ? wanted : null;
  const plan = () => {
    if (resolved === undefined) return null;
    return chosen === null ? resolved.settings : plannedSettings(resolved, presetsOf(list?.profiles ?? []), chosen);
  };
  return { chosen, choose, list, refetch, planned: plan(), resolved };
}
