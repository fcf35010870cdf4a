"use client";

import { useTranslations } from "next-intl";
import { Select } from "@/components/ui/overlays/select";
import { useLanguageName } from "@/components/words/use-language-name";
import { useProfileName } from "@/components/words/use-profile-name";
import { useProfiles } from "@/lib/browser/api/settings/use-profiles";
import { reviewedOutcomeSchema, reviewOrderSchema } from "@/lib/shared/contracts/evaluation/review-queue";
import { TEXT_LANGUAGES } from "@/lib/shared/contracts/language";
import type { QueueFilters } from "./use-review";

const ANY = "any";

/** The order and the filters of the review queue. */
export function ReviewFilterBar({
  filters,
  onChange,
}: {
  filters: QueueFilters;
  onChange(filters: QueueFilters): void;
}) {
  const t = useTranslations("review.filters");
  const outcomes = useTranslations("outcomes");
  const languageName = useLanguageName();
  const profileName = useProfileName();
  const { data } = useProfiles();
  const change = (name: keyof QueueFilters, value: string) => {
    const { [name]: _former, ...rest } = filters;
    onChange(value === ANY ? rest : { ...rest, [name]: value });
  };
  const profiles = new Set([
    ...(data?.profiles.map(({ name }) => name) ?? []),
    ...(filters.profile ? [filters.profile] : []),
  ]);
  return (
    <div className="flex flex-wrap gap-2">
      <Select
        pill
        label={t("order")}
        value={filters.order ?? "uncertain"}
        onValueChange={(value) => change("order", value)}
        options={reviewOrderSchema.options.map((value) => ({ value, label: t(`orders.${value}`) }))}
      />
      <Select
        pill
        label={t("outcome")}
        value={filters.outcome ?? ANY}
        onValueChange={(value) => change("outcome", value)}
        options={[
          { value: ANY, label: t("anyOutcome") },
          ...reviewedOutcomeSchema.options.map((value) => ({ value, label: outcomes(value) })),
        ]}
      />
      <Select
        pill
        label={t("language")}
        value={filters.language ?? ANY}
        onValueChange={(value) => change("language", value)}
        options={[
          { value: ANY, label: t("anyLanguage") },
          ...TEXT_LANGUAGES.map((value) => ({ value, label: languageName(value) })),
        ]}
      />
      <Select
        pill
        label={t("profile")}
        value={filters.profile ?? ANY}
        onValueChange={(value) => change("profile", value)}
        options={[
          { value: ANY, label: t("anyProfile") },
          ...[...profiles].map((value) => ({ value, label: profileName(value) })),
        ]}
      />
    </div>
  );
}
