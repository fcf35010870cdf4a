"use client";

import { useTranslations } from "next-intl";
import { useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { Select } from "@/components/ui/overlays/select";
import { useLanguageName } from "@/components/words/use-language-name";
import { useProfileName } from "@/components/words/use-profile-name";
import { useQuantities } from "@/components/words/use-quantities";
import { useProfiles } from "@/lib/browser/api/settings/use-profiles";
import { textLanguageSchema } from "@/lib/shared/contracts/language";
import { outcomeFilterSchema } from "@/lib/shared/contracts/runs/run-filter";
import { builtInProfileSchema } from "@/lib/shared/contracts/settings/profile";
import { type AddressFilters, SCORE_RANGES, type ScoreRange, scoreRangeOf } from "../trace-filters";
import { FurtherFilters } from "./further-filters";
import { MoreFilters } from "./more-filters";
import { SavedFilters } from "./saved-filters";
import { TimeFilter } from "./time-filter";

/** Long enough that a typed word is one search, short enough to feel immediate. */
const TYPING_PAUSE_MS = 250;

/** The filters of the run list. */
export function TraceFilterBar({
  filters,
  onChange,
}: {
  filters: AddressFilters;
  onChange(filters: AddressFilters): void;
}) {
  const t = useTranslations("traces.filters");
  const outcomes = useTranslations("outcomes");
  const languageName = useLanguageName();
  const active = Object.values(filters).some((value) => value !== undefined);
  return (
    <search aria-label={t("label")} className="flex flex-wrap items-center gap-2">
      <TextFilter
        text={filters.text ?? ""}
        onChange={(text) => onChange({ ...filters, text: text === "" ? undefined : text })}
      />
      <Select<string>
        pill
        label={t("outcome")}
        value={filters.outcome ?? "any"}
        onValueChange={(value) => onChange({ ...filters, outcome: outcomeFilterSchema.safeParse(value).data })}
        options={[
          { value: "any", label: t("anyOutcome") },
          ...outcomeFilterSchema.options.map((value) => ({
            value,
            label: value === "finished" ? t("finished") : outcomes(value),
          })),
        ]}
      />
      <Select<string>
        pill
        label={t("language")}
        value={filters.language ?? "any"}
        onValueChange={(value) => onChange({ ...filters, language: textLanguageSchema.safeParse(value).data })}
        options={[
          { value: "any", label: t("anyLanguage") },
          ...textLanguageSchema.options.map((value) => ({ value, label: languageName(value) })),
        ]}
      />
      <ScoreFilter filters={filters} onChange={onChange} />
      <ProfileFilter filters={filters} onChange={onChange} />
      <FeedbackFilter filters={filters} onChange={onChange} />
      <TimeFilter filters={filters} onChange={onChange} />
      <MoreFilters filters={filters} onChange={onChange} />
      <SavedFilters filters={filters} onChange={onChange} />
      <FurtherFilters filters={filters} onChange={onChange} />
      {active && (
        <Button variant="ghost" size="sm" onClick={() => onChange({})}>
          {t("clear")}
        </Button>
      )}
    </search>
  );
}

function TextFilter({ text, onChange }: { text: string; onChange(text: string): void }) {
  const t = useTranslations("traces.filters");
  const [typed, setTyped] = useState({ text, pending: false });
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined);
  // Keeps the text as typed, trailing spaces included, until the filter changes elsewhere.
  const shown = typed.pending || typed.text.trim() === text ? typed.text : text;
  return (
    <input
      type="search"
      data-page-search
      aria-label={t("text")}
      placeholder={t("text")}
      value={shown}
      onChange={({ target }) => {
        setTyped({ text: target.value, pending: true });
        clearTimeout(pause.current);
        pause.current = setTimeout(() => {
          setTyped({ text: target.value, pending: false });
          onChange(target.value.trim());
        }, TYPING_PAUSE_MS);
      }}
      className="h-8 w-full rounded-lg border border-line-strong bg-panel px-3 text-sm sm:w-64"
    />
  );
}

/** All existing profiles; a deleted one still filters the runs that used it. */
function ProfileFilter({ filters, onChange }: { filters: AddressFilters; onChange(filters: AddressFilters): void }) {
  const t = useTranslations("traces.filters");
  const profileName = useProfileName();
  const { data } = useProfiles();
  const known = data?.profiles.map(({ name }) => name) ?? builtInProfileSchema.options;
  const { profile } = filters;
  const names = profile === undefined || known.some((name) => name === profile) ? known : [...known, profile];
  return (
    <Select<string>
      pill
      label={t("profile")}
      value={profile === undefined ? ANY_PROFILE : `${NAMED}${profile}`}
      onValueChange={(value) =>
        onChange({ ...filters, profile: value === ANY_PROFILE ? undefined : value.slice(NAMED.length) })
      }
      options={[
        { value: ANY_PROFILE, label: t("anyProfile") },
        ...names.map((name) => ({ value: `${NAMED}${name}`, label: profileName(name) })),
      ]}
    />
  );
}

/** A saved profile may be called “any”. */
const ANY_PROFILE = "any";
const NAMED = "profile ";

function ScoreFilter({ filters, onChange }: { filters: AddressFilters; onChange(filters: AddressFilters): void }) {
  const t = useTranslations("traces.filters");
  const { score } = useQuantities();
  const range = scoreRangeOf(filters);
  const custom =
    filters.maxScore === undefined && filters.minScore === 0
      ? t("scored")
      : t("customScore", { min: score(filters.minScore ?? 0), max: score(filters.maxScore ?? 1) });
  return (
    <Select<ScoreRange>
      pill
      label={t("score")}
      value={range}
      onValueChange={(value) => {
        if (value === "custom") return;
        const { minScore, maxScore } = value === "any" ? {} : SCORE_RANGES[value];
        onChange({ ...filters, minScore, maxScore });
      }}
      options={[
        { value: "any", label: t("anyScore") },
        { value: "high", label: t("high") },
        { value: "middle", label: t("middle") },
        { value: "low", label: t("low") },
        ...(range === "custom" ? [{ value: "custom" as const, label: custom }] : []),
      ]}
    />
  );
}

function FeedbackFilter({ filters, onChange }: { filters: AddressFilters; onChange(filters: AddressFilters): void }) {
  const t = useTranslations("traces.filters");
  const options = [
    { value: "any", label: t("anyFeedback") },
    { value: "up", label: t("liked") },
    { value: "down", label: t("disliked") },
  ] as const;
  return (
    <Select<(typeof options)[number]["value"]>
      pill
      label={t("feedback")}
      value={filters.feedback ?? "any"}
      onValueChange={(value) => onChange({ ...filters, feedback: value === "any" ? undefined : value })}
      options={options}
    />
  );
}
