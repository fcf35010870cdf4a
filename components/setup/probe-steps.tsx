"use client";

import { useTranslations } from "next-intl";
import { useReasonWords } from "@/components/words/reason-text";
import { useQuantities } from "@/components/words/use-quantities";
import { CHAT_PROBE_STEPS, type ModelProbe } from "@/lib/shared/contracts/settings/model-list";
import { StatusMark } from "./status-mark";

type Step = ModelProbe["steps"][number];

/** The details of a successful step, in this order. */
const DETAILS = ["version", "models", "firstTokenMs", "tokensPerSecond", "mode"] as const;

/** A test of a model server, step by step: results, speed, and what to do after a failure. */
export function ProbeSteps({ probe }: { probe: ModelProbe }) {
  const t = useTranslations("setup.probe");
  const verdict = probe.ok ? "works" : probe.steps.some(isFailedWithoutHarm) ? "partial" : "broken";
  return (
    <section aria-label={t("title")} className="rounded-lg border border-line px-3 py-2.5">
      <p role="status" className="text-sm font-medium">
        {t(verdict)}
      </p>
      <ol className="mt-1">
        {probe.steps.map((step) => (
          <ProbeStep key={step.name} step={step} />
        ))}
      </ol>
    </section>
  );
}

/** Whether a test showed that the model answers; without structured output, the built-in judges do the checks. */
export function answersQuestions({ steps }: ModelProbe): boolean {
  return steps.every((step) => step.status === "ok" || isFailedWithoutHarm(step));
}

/** Answers can be written without it. */
function isFailedWithoutHarm({ name, status }: Step): boolean {
  return name === "structured_output" && status === "failed";
}

function ProbeStep({ step }: { step: Step }) {
  const t = useTranslations("setup.probe");
  const fixes = useTranslations("doctor");
  const words = useReasonWords();
  const { ms } = useQuantities();
  const details = DETAILS.flatMap((name) => {
    const value = step.detail[name];
    return value === undefined ? [] : [t(`details.${name}`, { value })];
  });
  const mark = { ok: "ok", failed: isFailedWithoutHarm(step) ? "warning" : "failed", skipped: "off" } as const;
  return (
    <li className="flex gap-2.5 py-1.5 text-sm">
      <StatusMark status={mark[step.status]} label={t(`status.${step.status}`)} />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-baseline justify-between gap-x-3">
          <span>
            {t(`steps.${step.name}`)}
            {details.length > 0 && <span className="text-xs text-ink-3">{` · ${details.join(", ")}`}</span>}
            {step.status === "skipped" && <span className="text-xs text-ink-3">{` · ${t("status.skipped")}`}</span>}
          </span>
          {step.status !== "skipped" && <span className="figures text-2xs text-ink-3">{ms(step.ms)}</span>}
        </p>
        {step.failure !== null && (
          <p className="break-words text-xs text-ink-2">
            {words(step.failure)}
            {step.failure.text !== undefined && <q className="ml-1">{step.failure.text}</q>}
          </p>
        )}
        {step.fix !== null && (
          <p className="mt-0.5 text-xs">{fixes("fix", { text: fixes(`fixes.${step.fix}`, {}) })}</p>
        )}
      </div>
    </li>
  );
}

/** The steps of a test in progress. */
export function ProbeUnderWay() {
  const t = useTranslations("setup.probe");
  return (
    <section aria-label={t("title")} aria-busy className="rounded-lg border border-line px-3 py-2.5">
      <p role="status" className="text-sm font-medium">
        {t("running")}
      </p>
      <ol className="mt-1">
        {CHAT_PROBE_STEPS.map((name) => (
          <li key={name} className="flex gap-2.5 py-1.5 text-sm text-ink-3">
            <StatusMark status="busy" />
            {t(`steps.${name}`)}
          </li>
        ))}
      </ol>
    </section>
  );
}
