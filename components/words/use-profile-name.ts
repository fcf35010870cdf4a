"use client";

import { useTranslations } from "next-intl";
import { builtInProfileSchema } from "@/lib/shared/contracts/settings/profile";

/** Names a profile: one that ships in the reader's words, a saved one by its own name. */
export function useProfileName(): (profile: string) => string {
  const t = useTranslations("settings.profiles");
  return (profile) => {
    const shipped = builtInProfileSchema.safeParse(profile);
    return shipped.success ? t(shipped.data) : profile;
  };
}
