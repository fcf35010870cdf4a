"use client";

import { useTranslations } from "next-intl";
import { type ReactNode, useId } from "react";
import { Button } from "@/components/ui/button";
import { Select } from "@/components/ui/overlays/select";
import { useQuantities } from "@/components/words/use-quantities";
import { useSettings } from "@/lib/browser/api/settings/use-settings";
import { LANGUAGES, type Language } from "@/lib/shared/contracts/language";
import { fusionSchema, rerankModeSchema, retrievalFieldsSchema } from "@/lib/shared/contracts/library/search-settings";
import { type Settings, settingsSchema } from "@/lib/shared/contracts/settings/settings";

type RetrievalSettings = Settings["retrieval"];

/** Overrides of the current settings; absent values follow the settings. */
export type SearchOverrides = Partial<
  Pick<RetrievalSettings, "fusion" | "rerank" | "variants" | "neighbours" | "hyde">
> & { denseWeight?: number };

const retrieval = retrievalFieldsSchema.shape;
const AS_SET = "as-set";
const COUNTS = { variants: [0, 1, 2, 3, 4], neighbours: [0, 1, 2, 3] } as const;

/** Settings to try for one search. */
export function SearchOptions({
  value,
  language,
  onChange,
}: {
  value: SearchOverrides;
  /** The chosen language of the query, if any. */
  language: Language | null;
  onChange(value: SearchOverrides): void;
}) {
  const t = useTranslations("library.search");
  const words = useTranslations("settings");
  const { data: resolved } = useSettings();
  const inForce = resolved?.settings.retrieval ?? settingsSchema.parse({}).retrieval;
  const without = (name: keyof SearchOverrides): SearchOverrides => {
    const { [name]: _, ...rest } = value;
    return rest;
  };
  /** `set` parses the choice; any other value follows the settings. */
  const choice = (name: Exclude<keyof SearchOverrides, "denseWeight">, options: ReadonlyMap<string, string>) => (
    <Option label={t(name)}>
      <Select<string>
        label={t(name)}
        value={value[name] === undefined ? AS_SET : String(value[name])}
        onValueChange={(chosen) => {
          const read = READERS[name](chosen);
          onChange(read === null ? without(name) : { ...value, ...read });
        }}
        options={[
          { value: AS_SET, label: t("asSetValue", { value: options.get(String(inForce[name])) ?? "" }) },
          ...[...options].map(([own, label]) => ({ value: own, label })),
        ]}
      />
    </Option>
  );
  const counts = (values: readonly number[]) =>
    new Map(values.map((count) => [String(count), t("countValue", { count })]));
  return (
    <details className="rounded-xl border border-line bg-panel px-4 py-2.5">
      <summary className="cursor-default text-sm font-medium">
        {t("options")}
        {Object.keys(value).length > 0 && (
          <span className="figures ml-2 rounded-full bg-accent-soft px-1.5 text-2xs text-accent">
            {Object.keys(value).length}
          </span>
        )}
      </summary>
      <p className="mt-1 text-xs text-ink-3">{t("optionsNote")}</p>
      <div className="mt-3 grid gap-3 pb-1.5 sm:grid-cols-2 min-[900px]:grid-cols-3">
        <WeightOption
          weight={value.denseWeight ?? null}
          inForce={(language === null ? LANGUAGES : [language]).map((own) => ({
            language: own,
            weight: inForce.denseWeight[own],
          }))}
          onChange={(denseWeight) =>
            onChange(denseWeight === null ? without("denseWeight") : { ...value, denseWeight })
          }
        />
        {choice("fusion", new Map(fusionSchema.options.map((name) => [name, words(`fusions.${name}`)])))}
        {choice("rerank", new Map(rerankModeSchema.options.map((name) => [name, words(`rerankers.${name}`)])))}
        {choice("variants", counts(COUNTS.variants))}
        {choice("neighbours", counts(COUNTS.neighbours))}
        {choice(
          "hyde",
          new Map([
            ["true", t("on")],
            ["false", t("off")],
          ]),
        )}
      </div>
    </details>
  );
}

/** Reads the choice of each setting; `null` follows the settings. */
const READERS: Record<Exclude<keyof SearchOverrides, "denseWeight">, (chosen: string) => SearchOverrides | null> = {
  fusion: (chosen) => orNull(retrieval.fusion.safeParse(chosen), (fusion) => ({ fusion })),
  rerank: (chosen) => orNull(retrieval.rerank.safeParse(chosen), (rerank) => ({ rerank })),
  variants: (chosen) => orNull(retrieval.variants.safeParse(Number(chosen)), (variants) => ({ variants })),
  neighbours: (chosen) => orNull(retrieval.neighbours.safeParse(Number(chosen)), (neighbours) => ({ neighbours })),
  hyde: (chosen) => (chosen === AS_SET ? null : { hyde: chosen === "true" }),
};

function orNull<Value>(
  parsed: { success: true; data: Value } | { success: false },
  build: (value: Value) => SearchOverrides,
): SearchOverrides | null {
  return parsed.success ? build(parsed.data) : null;
}

function WeightOption({
  weight,
  inForce,
  onChange,
}: {
  weight: number | null;
  /** The weight for the query's language, or for every language while it is unknown. */
  inForce: ReadonlyArray<{ language: Language; weight: number }>;
  onChange(weight: number | null): void;
}) {
  const t = useTranslations("library.search");
  const { score } = useQuantities();
  const id = useId();
  const several = inForce.length > 1;
  const usual = inForce.map((own) =>
    several ? `${score(own.weight)} ${own.language.toUpperCase()}` : score(own.weight),
  );
  const middle = inForce.reduce((sum, own) => sum + own.weight, 0) / inForce.length;
  return (
    <div className="flex flex-col gap-1">
      <div className="flex min-h-5 flex-wrap items-baseline justify-between gap-x-2">
        <label htmlFor={id} className="text-xs text-ink-2">
          {t("weight")}
        </label>
        <output htmlFor={id} className="figures text-xs text-ink">
          {weight === null ? t("asSetValue", { value: usual.join(", ") }) : score(weight)}
        </output>
      </div>
      <input
        id={id}
        type="range"
        min={0}
        max={1}
        step={0.05}
        value={weight ?? middle}
        onChange={(event) => onChange(Number(event.target.value))}
        className="h-9 w-full accent-accent"
      />
      <div className="flex justify-between text-2xs text-ink-3">
        <span>{t("weightWords")}</span>
        {weight !== null && (
          <Button size="sm" variant="ghost" className="-my-1.5" onClick={() => onChange(null)}>
            {t("reset")}
          </Button>
        )}
        <span>{t("weightMeaning")}</span>
      </div>
    </div>
  );
}

function Option({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <span aria-hidden className="min-h-5 text-xs text-ink-2">
        {label}
      </span>
      {children}
    </div>
  );
}
