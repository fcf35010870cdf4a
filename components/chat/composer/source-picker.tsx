"use client";

import { Compass, FileText, Globe, type LucideIcon, Sparkles } from "lucide-react";
import Link from "next/link";
import { useTranslations } from "next-intl";
import { useId } from "react";
import { chipStyles } from "@/components/ui/chip";
import { classNames } from "@/components/ui/class-names";
import { Popover } from "@/components/ui/overlays/popover";
import type { Route } from "@/lib/shared/contracts/runs/topology";

type Source = Route | "automatic";

const SOURCES = [
  { source: "automatic", icon: Compass, settings: null },
  { source: "kg_retrieval", icon: FileText, settings: null },
  { source: "web_search", icon: Globe, settings: "/settings#web-search" },
  { source: "llm_internal", icon: Sparkles, settings: "/setup#language-model" },
] as const satisfies ReadonlyArray<{ source: Source; icon: LucideIcon; settings: string | null }>;

/** The source of the next answer: the router's choice or the user's. */
export function SourcePicker({
  value,
  missing,
  onChange,
}: {
  /** `null` leaves the choice to the router. */
  value: Route | null;
  /** Sources that are unavailable: shown disabled, with the reason and a link to change it. */
  missing: ReadonlySet<Route>;
  onChange(route: Route | null): void;
}) {
  const t = useTranslations("chat.source");
  const name = useId();
  const chosen = SOURCES.find(({ source }) => source === value) ?? SOURCES[0];
  const Icon = chosen.icon;
  return (
    <Popover
      title={t("title")}
      trigger={
        <button
          type="button"
          aria-label={t("label", { source: t(`names.${chosen.source}`) })}
          className={classNames(chipStyles(value === null ? "neutral" : "accent"), "min-w-0 hover:bg-sunk")}
        >
          <Icon aria-hidden className="size-3.5 shrink-0" />
          <span className={classNames("truncate", value === null && "max-sm:hidden")}>
            {t(`names.${chosen.source}`)}
          </span>
        </button>
      }
    >
      <div role="radiogroup" aria-label={t("title")} className="flex flex-col gap-2.5">
        {SOURCES.map(({ source, settings }) => {
          const isMissing = source !== "automatic" && missing.has(source);
          const id = `${name}-${source}`;
          return (
            <div key={source} className="flex items-start gap-2">
              <input
                id={id}
                type="radio"
                name={name}
                className="mt-0.5 size-4 shrink-0 accent-accent"
                checked={source === chosen.source}
                disabled={isMissing}
                aria-describedby={`${id}-text`}
                onChange={() => onChange(source === "automatic" ? null : source)}
              />
              <div className="min-w-0">
                <label htmlFor={id} className={classNames("block font-medium", isMissing && "text-ink-3")}>
                  {t(`names.${source}`)}
                </label>
                <p id={`${id}-text`} className="text-xs text-ink-2">
                  {t(`texts.${source}`)}
                  {isMissing && source !== "kg_retrieval" && (
                    <span className="block text-partial">{t(`missing.${source}`)}</span>
                  )}
                </p>
                {isMissing && settings !== null && (
                  <Link href={settings} className="text-xs text-accent underline underline-offset-2">
                    {t("setUp")}
                  </Link>
                )}
              </div>
            </div>
          );
        })}
      </div>
    </Popover>
  );
}
