"use client";

import { useFormatter, useTranslations } from "next-intl";
import { useDeferredValue, useState } from "react";
import { OutcomeChip } from "@/components/traces/outcome-chip";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { ErrorState } from "@/components/ui/error-state";
import { Field, TextInput } from "@/components/ui/field";
import { LoadingText } from "@/components/ui/loading-text";
import { Dialog } from "@/components/ui/overlays/dialog";
import { Skeleton } from "@/components/ui/skeleton";
import { useProfileName } from "@/components/words/use-profile-name";
import { useTraceList } from "@/lib/browser/api/use-traces";
import type { RunSummary } from "@/lib/shared/contracts/runs/run";

/** Picks a run by words of its question or answer; newest first. */
export function RunPicker({
  title,
  not,
  onPick,
  onClose,
}: {
  title: string;
  /** A run to leave out. */
  not: string | null;
  onPick(runId: string): void;
  onClose(): void;
}) {
  const t = useTranslations("comparison.picker");
  const [text, setText] = useState("");
  const words = useDeferredValue(text.trim());
  const { data, isPending, isError, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useTraceList(
    words === "" ? {} : { text: words },
  );
  const runs = (data?.pages ?? []).flatMap((page) => page.runs).filter(({ id }) => id !== not);
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={title}
      firstFocus={() => document.querySelector<HTMLElement>("[data-run-search]")}
    >
      <Field label={t("search")}>
        <TextInput
          data-run-search
          type="search"
          value={text}
          maxLength={200}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
        />
      </Field>
      <div className="mt-3">
        {isPending ? (
          <>
            <LoadingText>{t("loading")}</LoadingText>
            <Skeleton className="h-40" />
          </>
        ) : isError && data === undefined ? (
          <ErrorState title={t("failed")} onRetry={() => void refetch()}>
            {error.message}
          </ErrorState>
        ) : runs.length === 0 ? (
          <EmptyState title={t("none")}>{t(words === "" ? "noneYet" : "otherWords")}</EmptyState>
        ) : (
          <RunChoices runs={runs} onPick={onPick} />
        )}
        {hasNextPage && (
          <Button size="sm" className="mt-3" disabled={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {t("more")}
          </Button>
        )}
      </div>
    </Dialog>
  );
}

function RunChoices({ runs, onPick }: { runs: readonly RunSummary[]; onPick(runId: string): void }) {
  const format = useFormatter();
  const profileName = useProfileName();
  return (
    <ul className="divide-y divide-line border-y border-line">
      {runs.map((run) => (
        <li key={run.id}>
          <button
            type="button"
            onClick={() => onPick(run.id)}
            className="flex w-full flex-col items-start gap-1 px-1 py-2 text-left hover:bg-sunk"
          >
            <span dir="auto" className="line-clamp-2 text-sm wrap-anywhere">
              {run.question}
            </span>
            <span className="figures flex flex-wrap items-center gap-2 text-xs text-ink-3">
              <OutcomeChip outcome={run.outcome} />
              {profileName(run.profile)} ·{" "}
              {format.dateTime(new Date(run.startedAt), { dateStyle: "medium", timeStyle: "short" })}
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}
