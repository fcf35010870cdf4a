"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { useFailureWords } from "@/components/loading/use-failure-words";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { ErrorState } from "@/components/ui/error-state";
import { LoadingText } from "@/components/ui/loading-text";
import { Sheet } from "@/components/ui/overlays/dialog";
import { Select } from "@/components/ui/overlays/select";
import { Progress } from "@/components/ui/progress";
import { Skeleton } from "@/components/ui/skeleton";
import { useLanguageName } from "@/components/words/use-language-name";
import { useQuantities } from "@/components/words/use-quantities";
import { languageSchema } from "@/lib/shared/contracts/language";
import type { PreviewPlan, PreviewRequest, PreviewRun } from "@/lib/shared/contracts/settings/impact-preview";
import { promptPartSchema } from "@/lib/shared/contracts/settings/prompt";
import { SETTING_PATHS } from "../fields/setting-fields";
import { useSettingWords } from "../fields/use-setting-words";
import { ImpactRun, useSigned } from "./impact-run";
import { inOrder, summarize } from "./impact-summary";
import { useImpactPreview } from "./use-impact-preview";

const COUNTS = ["10", "20", "50"] as const;
type Count = (typeof COUNTS)[number];

/** Previews the latest questions under the edited settings: answers are judged again, not rewritten. */
export function ImpactSheet({
  request,
  onClose,
}: {
  /** The edits to preview. */
  request: Pick<PreviewRequest, "settings" | "prompts">;
  onClose(): void;
}) {
  const t = useTranslations("settings.preview");
  const failureWords = useFailureWords();
  const [count, setCount] = useState<Count>("20");
  const { progress, start, confirm, cancel } = useImpactPreview();
  const { state, plan, runs, error } = progress;
  const begin = () => start({ ...request, runs: Number(count) });
  const working = state === "planning" || state === "running";
  return (
    <Sheet
      open
      onOpenChange={onClose}
      title={t("title")}
      description={t("text")}
      footer={
        working ? (
          <Button onClick={cancel}>{t("cancel")}</Button>
        ) : (
          <>
            <div className="mr-auto w-44">
              <Select<Count>
                label={t("count")}
                value={count}
                onValueChange={(next) => {
                  setCount(next);
                  // The plan was for another number of questions.
                  if (state === "asking") start({ ...request, runs: Number(next) });
                }}
                options={COUNTS.map((value) => ({ value, label: t("latest", { count: Number(value) }) }))}
              />
            </div>
            {state === "asking" ? (
              <Button variant="primary" onClick={confirm}>
                {t("startCalls")}
              </Button>
            ) : (
              <Button variant="primary" onClick={begin}>
                {t(state === "idle" ? "start" : "again")}
              </Button>
            )}
          </>
        )
      }
    >
      <div className="flex flex-col gap-4">
        {state === "idle" && <p className="text-sm text-ink-2">{t("how")}</p>}
        {state === "planning" && (
          <>
            <LoadingText>{t("planning")}</LoadingText>
            <Skeleton className="h-24" />
          </>
        )}
        {plan !== null && <Plan plan={plan} asking={state === "asking"} />}
        {state === "running" && (
          <Progress
            label={t("progress")}
            value={runs.length}
            max={Math.max(1, plan?.runs ?? 1)}
            text={t("done", { done: runs.length, total: plan?.runs ?? 0 })}
          />
        )}
        <p role="status" className="sr-only">
          {state === "done" || state === "cancelled" ? t(`ended.${state}`, { count: runs.length }) : ""}
        </p>
        {state === "failed" && (
          <ErrorState title={t("failed")} onRetry={begin}>
            {error === null ? undefined : failureWords(error)}
          </ErrorState>
        )}
        {state === "cancelled" && (
          <p className="text-sm text-partial">{t("ended.cancelled", { count: runs.length })}</p>
        )}
        {state === "done" && runs.length === 0 && <EmptyState title={t("none")}>{t("noneText")}</EmptyState>}
        {runs.length > 0 && (
          <>
            <ImpactFigures runs={runs} />
            <ul aria-label={t("list")} className="divide-y divide-line border-t border-line">
              {inOrder(runs).map((run) => (
                <ImpactRun key={run.runId} run={run} />
              ))}
            </ul>
          </>
        )}
      </div>
    </Sheet>
  );
}

/** What the preview skips, and its calls to a language model. */
function Plan({ plan, asking }: { plan: PreviewPlan; asking: boolean }) {
  const t = useTranslations("settings.preview");
  const prompts = useTranslations("prompts.stages");
  const languageName = useLanguageName();
  const words = useSettingWords();
  const { usd } = useQuantities();
  const name = (path: string) => {
    const known = SETTING_PATHS.find((one) => one === path);
    if (known !== undefined) return words.name(known);
    const [language, stage] = path.replace("prompts.", "").split("/");
    const one = { language: languageSchema.safeParse(language).data, stage: promptPartSchema.safeParse(stage).data };
    if (one.language === undefined || one.stage === undefined) return path;
    return t("promptOf", { name: prompts(`${one.stage}.name`), language: languageName(one.language) });
  };
  return (
    <>
      {plan.notJudged.length > 0 && (
        <p className="rounded-lg bg-sunk px-3 py-2 text-xs break-words text-ink-2">
          {t("notJudged", { names: plan.notJudged.map(name).join(", ") })}
        </p>
      )}
      {asking && (
        <p role="status" className="rounded-lg bg-sunk px-3 py-2 text-sm">
          {t("calls", { count: plan.modelCalls, model: plan.model ?? "" })}{" "}
          {plan.costUsd === null ? t("costUnknown") : t("cost", { usd: usd(plan.costUsd) })}
        </p>
      )}
    </>
  );
}

/** A preview in one sentence and four figures, with their basis. */
function ImpactFigures({ runs }: { runs: readonly PreviewRun[] }) {
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
