"use client";

import Link from "next/link";
import { useTranslations } from "next-intl";
import { useId, useState } from "react";
import { useFailureWords } from "@/components/loading/use-failure-words";
import { Button, buttonStyles } from "@/components/ui/button";
import { Card, CardHeader } from "@/components/ui/card";
import { ErrorState } from "@/components/ui/error-state";
import { Select } from "@/components/ui/overlays/select";
import { Skeleton } from "@/components/ui/skeleton";
import { useReasonWords } from "@/components/words/reason-text";
import { useQuantities } from "@/components/words/use-quantities";
import type { ModelCall } from "@/lib/shared/contracts/runs/model-call";
import type { PromptView } from "@/lib/shared/contracts/settings/prompt";
import type { PromptTrial as Trial } from "@/lib/shared/contracts/settings/prompt-trial";
import type { PromptEditor } from "./use-prompt-editor";
import { useLatestRuns, useTryPrompt } from "./use-prompts";

/** The edited prompt filled with a run's values: the input of the model, and its answer. */
export function PromptTrial({ view, editor }: { view: PromptView; editor: PromptEditor }) {
  const t = useTranslations("prompts.trial");
  const failureWords = useFailureWords();
  const titleId = useId();
  const runs = useLatestRuns(view.language);
  const trial = useTryPrompt(view.language, view.stage);
  const [chosen, setChosen] = useState<string | null>(null);
  // Used during ingestion, without a run.
  if (view.stage === "extract" || view.stage === "summarize" || view.stage === "digest") return null;
  const list = runs.data ?? [];
  const runId = chosen ?? list[0]?.id ?? null;
  const attempt = (ask: boolean) => {
    if (runId !== null) trial.mutate({ runId, template: editor.template, ask });
  };
  return (
    <Card>
      <section aria-labelledby={titleId}>
        <CardHeader title={<span id={titleId}>{t("title")}</span>} />
        <div className="flex flex-col gap-3 px-4 pb-4">
          <p className="text-sm text-ink-2">{t("text")}</p>
          {runs.isPending ? (
            <Skeleton className="h-9" />
          ) : runs.isError ? (
            <ErrorState title={t("runsFailed")} onRetry={() => void runs.refetch()} />
          ) : runId === null ? (
            <p className="flex flex-wrap items-center gap-3 text-sm text-ink-2">
              {t("noRuns")}
              <Link href="/" className={buttonStyles("secondary", "sm")}>
                {t("ask")}
              </Link>
            </p>
          ) : (
            <div className="flex flex-wrap items-center gap-2">
              <div className="min-w-0 flex-1 basis-60">
                <Select
                  label={t("run")}
                  value={runId}
                  onValueChange={(value) => {
                    trial.reset();
                    setChosen(value);
                  }}
                  options={list.map(({ id, question }) => ({ value: id, label: question }))}
                />
              </div>
              <Button disabled={trial.isPending || editor.wrong.length > 0} onClick={() => attempt(false)}>
                {t("show")}
              </Button>
              <Button
                disabled={trial.isPending || editor.wrong.length > 0 || trial.data?.model === null}
                onClick={() => attempt(true)}
              >
                {trial.isPending && trial.variables.ask ? t("asking") : t("once")}
              </Button>
            </div>
          )}
          {trial.isError && (
            <p role="alert" className="text-sm break-words text-unsupported">
              {failureWords(trial.error)}
            </p>
          )}
          {trial.data !== undefined && <Outcome trial={trial.data} />}
        </div>
      </section>
    </Card>
  );
}

function Outcome({ trial }: { trial: Trial }) {
  const t = useTranslations("prompts.trial");
  const words = useReasonWords();
  const { messages, model, recorded, call, failure } = trial;
  return (
    <div role="status" className="flex min-w-0 flex-col gap-3">
      {messages === null ? (
        <p className="text-sm text-partial">{t("nothing")}</p>
      ) : (
        <>
          <p className="text-xs text-ink-2">{model === null ? t("noModel") : t("model", { model })}</p>
          {messages.map(({ role, content }) => (
            <Text key={role} title={t(`roles.${role}`)} text={content} />
          ))}
        </>
      )}
      {failure !== null && <p className="text-sm text-unsupported">{words(failure)}</p>}
      {(call !== null || recorded !== null) && (
        <div className="grid min-w-0 gap-3 md:grid-cols-2">
          <Answer title={t("now")} call={call} none={t("notAsked")} />
          <Answer title={t("then")} call={recorded} none={t("noRecord")} />
        </div>
      )}
    </div>
  );
}

function Answer({ title, call, none }: { title: string; call: ModelCall | null; none: string }) {
  const { ms, usd, count } = useQuantities();
  const t = useTranslations("prompts.trial");
  if (call === null) {
    return (
      <div className="min-w-0 text-sm">
        <p className="text-xs font-medium text-ink-2">{title}</p>
        <p className="text-ink-3">{none}</p>
      </div>
    );
  }
  const facts = [
    call.model,
    ms(call.ms),
    t("tokens", { sent: count(call.promptTokens), written: count(call.completionTokens) }),
    ...(call.costUsd === null ? [] : [usd(call.costUsd)]),
  ];
  return (
    <div className="min-w-0">
      <Text title={title} text={call.output} />
      <p className="figures mt-1 text-xs break-words text-ink-3">{facts.join(" · ")}</p>
    </div>
  );
}

function Text({ title, text }: { title: string; text: string }) {
  return (
    <div className="min-w-0">
      <p className="text-xs font-medium text-ink-2">{title}</p>
      {/* Scrollable content must be reachable by keyboard. */}
      <textarea
        readOnly
        aria-label={title}
        value={text}
        className="field-sizing-content mt-1 max-h-80 w-full resize-y rounded-lg border border-line bg-sunk p-3 font-mono text-xs"
      />
    </div>
  );
}
