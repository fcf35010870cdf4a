"use client";

import { useTranslations } from "next-intl";
import { Select } from "@/components/ui/overlays/select";
import { useProfileName } from "@/components/words/use-profile-name";
import type { ProfileView } from "@/lib/shared/contracts/settings/profile";

/** The profile of the next question: that of the conversation unless the user chooses another, and the default at first. */
export function ProfilePicker({
  profiles,
  defaultName,
  value,
  onChange,
}: {
  profiles: readonly ProfileView[];
  defaultName: string;
  /** `null` for the default. */
  value: string | null;
  onChange(name: string): void;
}) {
  const t = useTranslations("chat.composer");
  const profileName = useProfileName();
  return (
    <Select<string>
      pill
      label={t("profile")}
      value={value ?? defaultName}
      onValueChange={onChange}
      options={profiles.map(({ name }) => ({
        value: name,
        label: name === defaultName ? t("profileDefault", { name: profileName(name) }) : profileName(name),
      }))}
    />
  );
}
