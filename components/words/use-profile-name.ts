"use client";

import { useTranslations } from "next-intl";
import { builtInProfileSchema } from "@/lib/shared/contracts/settings/profile";

/** Names a profile: a built-in one is translated, a saved one keeps its name. */
export function useProfileName(): (profile: string) => string {
  const t = useTranslations("settings.profiles");
  return (profile) => {
    const shipped = builtInProfileSchema.safeParse(profile);
    return shipped.success ? t(shipped.data) : profile;
  };
}
