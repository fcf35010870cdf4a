"use client";

import { useRouter } from "next/navigation";
import { useLocale, useTranslations } from "next-intl";
import { useState, useTransition } from "react";
import { Select } from "@/components/ui/overlays/select";
import { languageOf, REGION_COOKIE } from "@/i18n/locale";
import { writePreferenceCookie } from "./preference-cookie";

const FROM_BROWSER = "";
/** Regions with conventions of their own in one of the interface's languages, as far as the browser knows them. */
const REGIONS = ["AU", "BE", "CA", "CH", "FR", "GB", "IE", "IN", "LU", "NZ", "US", "ZA"];
/** A date that tells the order of day and month. */
const EXAMPLE = new Date(Date.UTC(2026, 11, 31));

/** Chooses the region whose dates and numbers are shown, with an example of each; by default the browser's. */
export function RegionSelect({ initialRegion }: { initialRegion: string }) {
  const t = useTranslations("nav");
  const current = useLocale();
  const language = languageOf(current);
  const router = useRouter();
  const [, startTransition] = useTransition();
  const [region, setRegion] = useState(initialRegion);
  const known = REGIONS.map((code) => ({ code, locale: `${language}-${code}` })).filter(
    ({ code, locale }) => code === region || Intl.DateTimeFormat(locale).resolvedOptions().locale === locale,
  );
  const example = (locale: string, name: string) =>
    t("regionExample", { name, date: new Intl.DateTimeFormat(locale, { timeZone: "UTC" }).format(EXAMPLE) });
  const names = new Intl.DisplayNames([language], { type: "region" });
  return (
    <Select
      pill
      label={t("region")}
      value={region}
      onValueChange={(chosen) => {
        writePreferenceCookie(REGION_COOKIE, chosen);
        setRegion(chosen);
        startTransition(() => router.refresh());
      }}
      options={[
        {
          value: FROM_BROWSER,
          label: region === FROM_BROWSER ? example(current, t("regionOfBrowser")) : t("regionOfBrowser"),
        },
        ...known.map(({ code, locale }) => ({ value: code, label: example(locale, names.of(code) ?? code) })),
      ]}
    />
  );
}
