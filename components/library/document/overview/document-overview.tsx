"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Card } from "@/components/ui/card";
import { ErrorState } from "@/components/ui/error-state";
import { LoadingText } from "@/components/ui/loading-text";
import { Skeleton } from "@/components/ui/skeleton";
import { htmlLang } from "@/components/words/html-lang";
import type { DocumentDetail } from "@/lib/shared/contracts/library/document-detail";
import { pageAt } from "@/lib/shared/contracts/library/page-of";
import { DisagreementList } from "../../disagreements/disagreement-list";
import { useDisagreements } from "../../disagreements/use-disagreements";
import { usePageLabel } from "../use-page-label";
import { useDocumentDigest, useDocumentTables } from "./use-document-parts";

/** What a document says in a few quoted sentences, questions that it answers, and its tables; each leads to its place. */
export function DocumentOverview({
  document,
  asking,
  onAsk,
  onJump,
}: {
  document: DocumentDetail;
  asking: boolean;
  onAsk(question: string): void;
  onJump(offset: number): void;
}) {
  const t = useTranslations("library.overview");
  const pageLabel = usePageLabel(document.mediaType, document.pageLabels);
  const digest = useDocumentDigest(document.id);
  const tables = useDocumentTables(document.id);
  const open = (useDisagreements(document.id).data?.disagreements ?? []).filter(({ dismissed }) => !dismissed);
  if (digest.isError) {
    return (
      <ErrorState title={t("failed")} onRetry={() => void digest.refetch()}>
        {digest.error.message}
      </ErrorState>
    );
  }
  if (digest.data === undefined) {
    return (
      <>
        <LoadingText>{t("loading")}</LoadingText>
        <Skeleton className="h-40" />
      </>
    );
  }
  const { made, summary, questions, writer } = digest.data;
  const placeOf = (start: number) => {
    const page = pageAt(document.pageStarts, start);
    return page === null ? null : pageLabel(page);
  };
  const lang = htmlLang(document.language, document.writtenIn);
  return (
    <div className="flex flex-col gap-4">
      <Section title={t("summary")} help={writer === null ? t("summaryHelp") : t("summaryWritten", { model: writer })}>
        {summary.length === 0 ? (
          <p className="text-sm text-ink-2">{t(made ? "noSummary" : "making")}</p>
        ) : (
          <ul className="flex max-w-[72ch] flex-col gap-1" lang={lang}>
            {summary.map(({ text, start }) => (
              <li key={start}>
                <Place label={text} page={placeOf(start)} onOpen={() => onJump(start)} />
              </li>
            ))}
          </ul>
        )}
      </Section>
      {questions.length > 0 && (
        <Section title={t("questions")} help={t("questionsHelp")}>
          <ul className="flex flex-wrap gap-2" lang={lang}>
            {questions.map((question) => (
              <li key={question}>
                <button
                  type="button"
                  disabled={asking}
                  onClick={() => onAsk(question)}
                  className="rounded-lg border border-line px-3 py-1.5 text-left text-sm text-ink-2 hover:border-line-strong hover:text-ink"
                >
                  {question}
                </button>
              </li>
            ))}
          </ul>
        </Section>
      )}
      {open.length > 0 && (
        <Section title={t("disagreements")} help={t("disagreementsHelp")}>
          <DisagreementList disagreements={open} />
        </Section>
      )}
      {tables.data !== undefined && tables.data.tables.length > 0 && (
        <Section title={t("tables")} help={t("tablesHelp")}>
          <ul className="flex flex-col gap-1">
            {tables.data.tables.map(({ id, name, caption, rows, columns, start }) => (
              <li key={id}>
                <Place
                  label={(caption ?? "") || name || t("unnamedTable")}
                  aside={[t("rows", { count: rows }), columns.map((column) => column.name).join(", ")].join(" · ")}
                  page={placeOf(start)}
                  onOpen={() => onJump(start)}
                />
              </li>
            ))}
          </ul>
        </Section>
      )}
    </div>
  );
}

function Section({ title, help, children }: { title: string; help: string; children: ReactNode }) {
  return (
    <Card className="px-4 py-4 sm:px-6">
      <h2 className="text-sm font-semibold">{title}</h2>
      <p className="mb-2 text-xs text-ink-3">{help}</p>
      {children}
    </Card>
  );
}

/** A place of the document, which opens it. */
function Place({ label, aside, page, onOpen }: { label: string; aside?: string; page: string | null; onOpen(): void }) {
  return (
    <button
      type="button"
      onClick={onOpen}
      className="-mx-2 flex w-[calc(100%+1rem)] items-baseline gap-3 rounded-md px-2 py-1.5 text-left text-sm hover:bg-sunk"
    >
      <span dir="auto" className="min-w-0 flex-1 wrap-anywhere">
        {label}
        {aside !== undefined && <span className="figures block text-xs text-ink-3">{aside}</span>}
      </span>
      {page !== null && <span className="figures shrink-0 text-xs text-ink-3">{page}</span>}
    </button>
  );
}
