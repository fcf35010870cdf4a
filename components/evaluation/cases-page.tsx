"use client";

import { Download, FlaskConical, Play, Plus, Upload } from "lucide-react";
import dynamic from "next/dynamic";
import Link from "next/link";
import { usePathname, useSearchParams } from "next/navigation";
import { useTranslations } from "next-intl";
import { type ChangeEvent, useRef, useState } from "react";
import { Page } from "@/components/shell/page";
import { Button, buttonStyles } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { ErrorState } from "@/components/ui/error-state";
import { TextInput } from "@/components/ui/field";
import { LoadingText } from "@/components/ui/loading-text";
import { Menu } from "@/components/ui/overlays/menu";
import { useToast } from "@/components/ui/overlays/toast";
import { Skeleton } from "@/components/ui/skeleton";
import { addressOf } from "@/lib/browser/api/api-client";
import { queryString } from "@/lib/browser/api/query-string";
import { saveAddress } from "@/lib/browser/dom/save-file";
import {
  type CaseDraft,
  caseExportQuerySchema,
  caseFileSchema,
  type EvalCase,
} from "@/lib/shared/contracts/evaluation/eval-case";
import { EMPTY_DRAFT } from "@/lib/shared/projections/case-draft";
import { CaseList } from "./case-list";
import { EvaluationCard } from "./evaluation-card";
import { useCases, useEvalRuns, useImportCases, useRunCases } from "./use-cases";

const CaseDialog = dynamic(() => import("./case-dialog").then((module) => module.CaseDialog));

/** Test cases, their latest results, and what changed. */
export function CasesPage() {
  const t = useTranslations("cases");
  const search = useSearchParams();
  const text = search.get("text") ?? "";
  const evalRuns = useEvalRuns();
  const latest = evalRuns.data?.evalRuns[0];
  const cases = useCases(text, latest === undefined ? "" : `${latest.id} ${latest.status}`);
  const [edited, setEdited] = useState<{ id: string | null; draft: CaseDraft } | null>(null);
  const toast = useToast();
  const run = useRunCases();
  const list = cases.data?.cases ?? [];
  const isNone = cases.data !== undefined && list.length === 0 && text === "";
  const running = latest?.status === "running";
  return (
    <Page
      title={t("title")}
      description={t("description")}
      actions={
        <>
          <Button onClick={() => setEdited({ id: null, draft: EMPTY_DRAFT })}>
            <Plus aria-hidden className="size-4" />
            {t("add")}
          </Button>
          <ImportButton />
          <Menu
            trigger={
              <Button disabled={isNone}>
                <Download aria-hidden className="size-4" />
                {t("export")}
              </Button>
            }
            items={caseExportQuerySchema.shape.format.unwrap().options.map((format) => ({
              label: t(`exports.${format}`),
              onSelect: () => saveAddress(addressOf("GET /api/cases/export", { query: { format } })),
            }))}
          />
          <Button
            variant="primary"
            disabled={isNone || running || run.isPending}
            onClick={() =>
              run.mutate(undefined, {
                onError: (error) => toast({ title: t("notStarted"), description: error.message, error: true }),
              })
            }
          >
            <Play aria-hidden className="size-4" />
            {running ? t("running") : t("runAll")}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-6">
        {evalRuns.data !== undefined && evalRuns.data.evalRuns.length > 0 && (
          <EvaluationCard evalRuns={evalRuns.data.evalRuns} />
        )}
        {cases.isPending ? (
          <div className="flex flex-col gap-3">
            <LoadingText>{t("loading")}</LoadingText>
            {["a", "b", "c"].map((key) => (
              <Skeleton key={key} className="h-12" />
            ))}
          </div>
        ) : cases.data === undefined ? (
          <ErrorState title={t("failed")} onRetry={() => void cases.refetch()}>
            {cases.error?.message}
          </ErrorState>
        ) : isNone ? (
          <EmptyState
            icon={<FlaskConical aria-hidden className="size-8" />}
            title={t("emptyTitle")}
            action={
              <Link href="/traces" className={buttonStyles("primary")}>
                {t("toTraces")}
              </Link>
            }
          >
            {t("emptyText")}
          </EmptyState>
        ) : (
          <FoundCases text={text} cases={list} onEdit={(one) => setEdited({ id: one.id, draft: draftOf(one) })} />
        )}
      </div>
      {edited !== null && <CaseDialog id={edited.id} initial={edited.draft} onClose={() => setEdited(null)} />}
    </Page>
  );
}

/** The cases that match the search text, which is kept in the address. */
function FoundCases({ text, ...list }: { text: string } & Parameters<typeof CaseList>[0]) {
  const t = useTranslations("cases");
  const pathname = usePathname();
  return (
    <section aria-label={t("title")} className="flex flex-col gap-3">
      <TextInput
        type="search"
        data-page-search
        aria-label={t("search")}
        placeholder={t("search")}
        defaultValue={text}
        onChange={(event) => {
          const value = event.target.value.trim();
          window.history.replaceState(
            null,
            "",
            `${pathname}${queryString({ text: value === "" ? undefined : value })}`,
          );
        }}
      />
      <p role="status" className="figures text-sm text-ink-2">
        {t("count", { count: list.cases.length })}
      </p>
      <CaseList {...list} />
    </section>
  );
}

function draftOf({
  id: _id,
  fromRunId: _run,
  createdAt: _created,
  updatedAt: _updated,
  ...draft
}: EvalCase): CaseDraft {
  return draft;
}

function ImportButton() {
  const t = useTranslations("cases");
  const toast = useToast();
  const input = useRef<HTMLInputElement>(null);
  const add = useImportCases();
  const wrong = (description: string) => toast({ title: t("notImported"), description, error: true });
  const read = async (event: ChangeEvent<HTMLInputElement>) => {
    const [file] = event.target.files ?? [];
    event.target.value = "";
    if (file === undefined) return;
    const parsed = caseFileSchema.safeParse(
      await file
        .text()
        .then(JSON.parse)
        .catch(() => null),
    );
    if (!parsed.success) {
      wrong(t("notACaseFile"));
      return;
    }
    add.mutate(parsed.data, {
      onSuccess: ({ added, skipped }) => toast({ title: t("imported", { added, skipped }) }),
      onError: (error) => wrong(error.message),
    });
  };
  return (
    <>
      <input
        ref={input}
        type="file"
        accept="application/json,.json"
        aria-label={t("importFile")}
        tabIndex={-1}
        className="sr-only"
        onChange={(event) => void read(event)}
      />
      <Button disabled={add.isPending} onClick={() => input.current?.click()}>
        <Upload aria-hidden className="size-4" />
        {t("import")}
      </Button>
    </>
  );
}
