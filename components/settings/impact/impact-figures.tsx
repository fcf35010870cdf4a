"use client";

import { useTranslations } from "next-intl";
import type { PreviewRun } from "@/lib/shared/contracts/settings/impact-preview";
import { useSigned } from "./impact-run";
import { summarize } from "./impact-summary";

/** A preview in a sentence and four figures, with what they are taken from. */
export function ImpactFigures({ runs }: { runs: readonly PreviewRun[] }) {
  const t = useTranslations("settings.preview");
  const { signedMs, signedUsd, signedScore } = useSigned();
  const { counts, msChange, costChange, scoreChange } = summarize(runs);
  const total = runs.length;
  const figures = [
    { name: t("figures.unknown"), value: String(counts.unknown) },
    { name: t("figures.score"), value: signedScore(scoreChange) },
    { name: t("figures.ms"), value: signedMs(msChange) },
    { name: t("figures.cost"), value: signedUsd(costChange) },
  ];
  return (
    <div className="flex flex-col gap-2">
      <ul className="text-base font-semibold">
        {counts.lost > 0 && <li className="text-unsupported">{t("sums.lost", { count: counts.lost, total })}</li>}
        {counts.gained > 0 && <li className="text-supported">{t("sums.gained", { count: counts.gained, total })}</li>}
        {counts.other > 0 && <li>{t("sums.other", { count: counts.other, total })}</li>}
        {counts.lost + counts.gained + counts.other === 0 && <li>{t("sums.same", { count: counts.same, total })}</li>}
      </ul>
      <dl className="grid grid-cols-2 gap-x-4 gap-y-2 sm:grid-cols-4">
        {figures.map(({ name, value }) => (
          <div key={name} className="flex flex-col-reverse justify-end">
            <dt className="text-xs text-ink-2">{name}</dt>
            <dd className="figures text-lg">{value}</dd>
          </div>
        ))}
      </dl>
      <p className="text-xs text-ink-3">{t("estimates")}</p>
    </div>
  );
}
