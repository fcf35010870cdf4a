"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { useFailureWords } from "@/components/loading/use-failure-words";
import { Button } from "@/components/ui/button";
import { Card, CardHeader } from "@/components/ui/card";
import { ErrorState } from "@/components/ui/error-state";
import { Field, TextInput } from "@/components/ui/field";
import { LoadingText } from "@/components/ui/loading-text";
import { useToast } from "@/components/ui/overlays/toast";
import { Progress } from "@/components/ui/progress";
import { Skeleton } from "@/components/ui/skeleton";
import { useReasonWords } from "@/components/words/reason-text";
import { useQuantities } from "@/components/words/use-quantities";
import { useCancelPull, usePulls, useStartPull } from "@/lib/browser/api/settings/use-models";
import type { ModelPullProgress } from "@/lib/shared/contracts/settings/model-list";
import { StatusMark } from "./status-mark";

/** A small model that runs without a graphics card. */
const EXAMPLE = "llama3.2:3b";

/** Downloads a model to the current Ollama server and shows progress; leaving the page does not stop it. */
export function PullCard({ host, onChoose }: { host: string; onChoose(model: string): void }) {
  const t = useTranslations("setup.pull");
  const failureWords = useFailureWords();
  const { data, isPending, isError, error, refetch } = usePulls(true);
  const start = useStartPull();
  const [model, setModel] = useState("");
  const refusal = start.error === null ? undefined : t("refused", { message: failureWords(start.error) });
  return (
    <Card>
      <CardHeader title={t("title")} />
      <div className="flex flex-col gap-3 px-4 pb-4">
        <p className="text-sm text-ink-2">{t("text", { host })}</p>
        <form
          noValidate
          className="flex flex-wrap items-start gap-2"
          onSubmit={(event) => {
            event.preventDefault();
            if (model.trim() !== "") start.mutate({ model: model.trim() }, { onSuccess: () => setModel("") });
          }}
        >
          <Field label={t("label")} error={refusal} className="min-w-0 flex-1">
            <TextInput
              value={model}
              placeholder={t("placeholder", { example: EXAMPLE })}
              autoComplete="off"
              spellCheck={false}
              maxLength={200}
              onChange={(event) => {
                start.reset();
                setModel(event.target.value);
              }}
            />
          </Field>
          <Button type="submit" className="mt-6" disabled={start.isPending || model.trim() === ""}>
            {start.isPending ? t("starting") : t("start")}
          </Button>
        </form>
        {isPending ? (
          <>
            <LoadingText>{t("loading")}</LoadingText>
            <Skeleton className="h-8" />
          </>
        ) : isError ? (
          <ErrorState title={t("failedToLoad")} onRetry={() => void refetch()}>
            {failureWords(error)}
          </ErrorState>
        ) : (
          data.length > 0 && (
            <ul aria-label={t("list")} className="divide-y divide-line">
              {data.map((pull) => (
                <Pull
                  key={pull.model}
                  pull={pull}
                  onChoose={() => onChoose(pull.model)}
                  onRetry={() => start.mutate({ model: pull.model })}
                />
              ))}
            </ul>
          )
        )}
      </div>
    </Card>
  );
}

const MARKS = { pulling: "busy", done: "ok", failed: "failed", cancelled: "off" } as const;

function Pull({ pull, onChoose, onRetry }: { pull: ModelPullProgress; onChoose(): void; onRetry(): void }) {
  const t = useTranslations("setup.pull");
  const words = useReasonWords();
  const failureWords = useFailureWords();
  const toast = useToast();
  const { bytes } = useQuantities();
  const cancel = useCancelPull();
  const { model, state, status, completedBytes, totalBytes, failure } = pull;
  const known = totalBytes !== null && totalBytes > 0 && completedBytes !== null;
  return (
    <li className="flex flex-col gap-1 py-2.5 text-sm">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="flex min-w-0 items-start gap-2">
          <StatusMark status={MARKS[state]} />
          <span className="min-w-0 break-all font-medium">{model}</span>
          <span className="text-xs text-ink-3">{t(`states.${state}`)}</span>
        </p>
        {state === "pulling" ? (
          <Button
            size="sm"
            disabled={cancel.isPending}
            aria-label={t("cancelLabel", { model })}
            onClick={() =>
              cancel.mutate(
                { model },
                {
                  onError: (error) =>
                    toast({ title: t("cancelFailed", { message: failureWords(error) }), error: true }),
                },
              )
            }
          >
            {t("cancel")}
          </Button>
        ) : state === "done" ? (
          <Button size="sm" aria-label={t("chooseLabel", { model })} onClick={onChoose}>
            {t("choose")}
          </Button>
        ) : (
          <Button size="sm" aria-label={t("retryLabel", { model })} onClick={onRetry}>
            {t("retry")}
          </Button>
        )}
      </div>
      {state === "pulling" && (
        <>
          <Progress
            label={t("progress", { model })}
            value={known ? completedBytes : null}
            max={known ? totalBytes : 1}
            text={known ? t("bytes", { done: bytes(completedBytes), total: bytes(totalBytes) }) : ""}
          />
          {status !== "" && <p className="truncate text-xs text-ink-3">{status}</p>}
        </>
      )}
      {failure !== null && (
        <p className="break-words text-xs text-ink-2">
          {words(failure)}
          {failure.text !== undefined && <q className="ml-1">{failure.text}</q>}
        </p>
      )}
    </li>
  );
}
