"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { ReasonText } from "@/components/words/reason-text";
import { useQuantities } from "@/components/words/use-quantities";
import type { Reflection } from "@/lib/shared/contracts/evaluation/judgement";

/** A reflection, field by field, under the published names. */
export function ReflectionFields({ reflection }: { reflection: Reflection }) {
  const t = useTranslations("traces.step");
  const { score } = useQuantities();
  const { groundedness, hallucinationDetected, sourcesCited, reason, needsRegeneration } = reflection;
  const yesNo = (value: boolean) => t(value ? "yes" : "no");
  return (
    <dl className="figures divide-y divide-line border-y border-line">
      <Field name="answer_grounded">
        {yesNo(groundedness === "grounded")} <span className="text-ink-3">({t(`groundedness.${groundedness}`)})</span>
      </Field>
      <Field name="hallucination_detected">{yesNo(hallucinationDetected)}</Field>
      <Field name="reflection_score">{score(reflection.score)}</Field>
      <Field name="sources_cited">{sourcesCited.length === 0 ? t("noSources") : sourcesCited.join(", ")}</Field>
      <Field name="reflection_reason">
        <ReasonText reason={reason} />
      </Field>
      <Field name="needs_regeneration">{yesNo(needsRegeneration)}</Field>
    </dl>
  );
}

function Field({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="grid grid-cols-[minmax(0,11rem)_minmax(0,1fr)] gap-3 py-1.5">
      <dt className="truncate font-mono text-xs leading-5 text-ink-3" title={name}>
        {name}
      </dt>
      <dd className="min-w-0 break-words">{children}</dd>
    </div>
  );
}
