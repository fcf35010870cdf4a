"use client";

import { useTranslations } from "next-intl";
import { useFailureWords } from "@/components/loading/use-failure-words";
import { answersQuestions } from "@/components/setup/probe-steps";
import { type MarkedStatus, StatusMark } from "@/components/setup/status-mark";
import { useReasonWords } from "@/components/words/reason-text";
import type { ModelsToTry } from "./models-to-try";
import type { ModelTrial } from "./use-model-trials";

/** The result of each model, its roles, and what to do if it does not answer. */
export function ModelTrialList({
  wanted,
  trials,
  running,
}: {
  wanted: ModelsToTry;
  trials: readonly ModelTrial[];
  running: boolean;
}) {
  const t = useTranslations("settings.trials");
  const roleNames = useTranslations("settings.roles.names");
  return (
    <ul aria-label={t("list")} aria-busy={running} className="divide-y divide-line">
      {wanted.map(({ model, as, roles }) => {
        const trial = trials.find((one) => one.model === model && one.as === as);
        return (
          <li key={`${as} ${model}`} className="flex gap-2.5 py-2 text-sm">
            <StatusMark status={trial === undefined ? (running ? "busy" : "off") : markOf(trial)} />
            <div className="min-w-0 flex-1">
              <p className="break-words">
                <span className="font-medium">{model}</span>{" "}
                <span className="text-xs text-ink-3">
                  {roles.length === 0 ? t("everyRole") : roles.map((role) => roleNames(role)).join(", ")}
                </span>
              </p>
              {trial === undefined ? (
                <p className="text-xs text-ink-3">{t(running ? "waiting" : "untried")}</p>
              ) : (
                <Result trial={trial} />
              )}
            </div>
          </li>
        );
      })}
    </ul>
  );
}

/** Whether a trial showed that the model answers. */
export function isUsable({ probe }: ModelTrial): boolean {
  return probe !== null && answersQuestions(probe);
}

function markOf(trial: ModelTrial): MarkedStatus {
  if (trial.probe === null) return "unknown";
  if (trial.probe.ok) return "ok";
  return isUsable(trial) ? "warning" : "failed";
}

function Result({ trial }: { trial: ModelTrial }) {
  const t = useTranslations("setup.probe");
  const fixes = useTranslations("doctor");
  const named = useTranslations("common");
  const words = useReasonWords();
  const failureWords = useFailureWords();
  if (trial.probe === null) return <p className="text-xs break-words text-ink-2">{failureWords(trial.error)}</p>;
  const failed = trial.probe.steps.find(({ status }) => status === "failed");
  if (failed === undefined || failed.failure === null) return <p className="text-xs text-ink-2">{t("works")}</p>;
  return (
    <>
      <p className="text-xs break-words text-ink-2">
        {named("named", { name: t(`steps.${failed.name}`), value: words(failed.failure) })}
      </p>
      {failed.fix !== null && (
        <p className="mt-0.5 text-xs">{fixes("fix", { text: fixes(`fixes.${failed.fix}`, {}) })}</p>
      )}
    </>
  );
}
