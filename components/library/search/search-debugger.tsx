"use client";

import { useFormatter, useTranslations } from "next-intl";
import { useRef, useState } from "react";
import { Card } from "@/components/ui/card";
import { Chip } from "@/components/ui/chip";
import { ErrorState } from "@/components/ui/error-state";
import { LoadingText } from "@/components/ui/loading-text";
import { Skeleton } from "@/components/ui/skeleton";
import { useReasonWords } from "@/components/words/reason-text";
import { useLanguageName } from "@/components/words/use-language-name";
import { useQuantities } from "@/components/words/use-quantities";
import type { Collection } from "@/lib/shared/contracts/library/document";
import type { SearchAnswer } from "@/lib/shared/contracts/library/search";
import { type SearchRequest, usePassageSearch } from "../use-passage-search";
import { LeftOutList } from "./left-out-list";
import { ResultTable } from "./result-table";
import { SearchForm } from "./search-form";
import { WhyPanel } from "./why-panel";

/** The retrieval debugger: runs a question's search stage by stage, without judges. */
export function SearchDebugger({
  collections,
  open,
  onOpen,
}: {
  collections: readonly Collection[];
  /** The collection to search in. */
  open: Collection | null;
  onOpen(id: string | null): void;
}) {
  const t = useTranslations("library.search");
  const [request, setRequest] = useState<SearchRequest | null>(null);
  const [explained, setExplained] = useState<string | null>(null);
  const search = usePassageSearch(request);
  const why = useRef<HTMLHeadingElement>(null);
  /** Moves focus to the explanation, so that it is seen and announced. */
  const explain = (passageId: string | null) => {
    setExplained(passageId);
    if (passageId === null) return;
    why.current?.scrollIntoView({ block: "start" });
    why.current?.focus({ preventScroll: true });
  };
  return (
    <div className="flex flex-col gap-4 px-4 py-5">
      <p className="max-w-3xl text-sm text-ink-2">{t("explain")}</p>
      <SearchForm
        collections={collections}
        open={open}
        onOpen={onOpen}
        onSearch={(next) => {
          setRequest(next);
          setExplained(null);
        }}
      />
      {request === null ? (
        <p className="py-10 text-center text-ink-2">{t("idle")}</p>
      ) : (
        <>
          <Results search={search} onExplain={explain} />
          {search.data !== undefined && (
            <WhyPanel request={request} passageId={explained} onExplain={explain} headingRef={why} />
          )}
        </>
      )}
    </div>
  );
}

function Results({
  search: { data, isPending, isError, error, refetch },
  onExplain,
}: {
  search: ReturnType<typeof usePassageSearch>;
  onExplain(passageId: string): void;
}) {
  const t = useTranslations("library.search");
  if (isPending) {
    return (
      <div className="flex flex-col gap-3">
        <LoadingText>{t("loading")}</LoadingText>
        {["a", "b", "c"].map((key) => (
          <Skeleton key={key} className="h-28 rounded-xl" />
        ))}
      </div>
    );
  }
  if (isError) {
    return (
      <ErrorState title={t("failed")} onRetry={() => void refetch()}>
        {error.message}
      </ErrorState>
    );
  }
  return (
    <div className="flex flex-col gap-3">
      <Summary answer={data} />
      <StageFunnel stages={data.stages} scope={data.scope} />
      {data.results.length === 0 ? (
        <p className="py-8 text-center text-ink-2">{t("none")}</p>
      ) : (
        <ResultTable results={data.results} onExplain={({ id }) => onExplain(id)} />
      )}
      <LeftOutList leftOut={data.leftOut} onExplain={({ id }) => onExplain(id)} />
    </div>
  );
}

/** Number of passages, duration, the components used, and any fallbacks. */
function Summary({ answer }: { answer: SearchAnswer }) {
  const t = useTranslations("library.search");
  const fallbacks = useTranslations("traces.step.fallbacks");
  const languageName = useLanguageName();
  const reasonWords = useReasonWords();
  const { ms } = useQuantities();
  const others = answer.queries.slice(1);
  return (
    <div className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center gap-2">
        <p role="status" className="figures text-sm text-ink-2">
          {t("result", {
            count: answer.results.length,
            documents: new Set(answer.results.map(({ passage }) => passage.documentId)).size,
            time: ms(answer.ms),
            language: languageName(answer.language),
          })}
        </p>
        {answer.cached && (
          <Chip tone="accent" title={t("cachedHelp")}>
            {t("cached")}
          </Chip>
        )}
      </div>
      {answer.degradations.map(({ reason, fallback }) => (
        <p key={`${reason.code} ${fallback}`} className="rounded-lg bg-partial-soft px-3 py-2 text-sm text-partial">
          {t("degraded", { reason: reasonWords(reason), fallback: fallbacks(fallback) })}
        </p>
      ))}
      {others.length > 0 && (
        <div className="text-sm text-ink-2">
          {t("queries")}
          <ul className="mt-0.5 flex flex-col gap-0.5 border-l-2 border-line-strong pl-2.5">
            {others.map((query) => (
              <li key={query} dir="auto" className="break-words text-ink">
                {query}
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  );
}

/** How many passages of the scope each stage kept, and how long it took. */
function StageFunnel({ stages, scope }: Pick<SearchAnswer, "stages" | "scope">) {
  const t = useTranslations("library.search");
  const format = useFormatter();
  const { ms } = useQuantities();
  // Bars are relative to the largest list: relative to the whole library, all would be invisible.
  const most = Math.max(...stages.map(({ stage, kept }) => (stage === "scope" ? 0 : kept)), 1);
  return (
    <Card className="px-4 py-3">
      <h2 className="text-sm font-semibold">{t("funnel")}</h2>
      <ol aria-label={t("funnel")} className="mt-1.5 flex flex-col">
        {stages.map(({ stage, kept, ms: took }) => (
          <li
            key={stage}
            className="figures grid min-h-7 grid-cols-[6.5rem_minmax(0,1fr)_2.25rem_2.75rem] items-center gap-2 text-sm sm:grid-cols-[7.5rem_minmax(0,1fr)_3.5rem_4rem] sm:gap-3"
          >
            <span className="text-ink-2">{t(`stages.${stage}`)}</span>
            {stage === "scope" ? (
              <span className="truncate text-xs text-ink-3">
                {t("scopeDocuments", { count: scope.documents })}
                <span className="sr-only">: </span>
              </span>
            ) : (
              <span aria-hidden className="h-2.5">
                <span
                  className="block h-full min-w-0.5 rounded-xs bg-accent forced-color-adjust-none"
                  style={{ width: `${(kept / most) * 100}%` }}
                />
              </span>
            )}
            <span className="text-right">
              {format.number(kept)}
              <span className="sr-only">, {t("kept", { count: kept })}</span>
            </span>
            <span className="text-right text-xs text-ink-3">{ms(took)}</span>
          </li>
        ))}
      </ol>
    </Card>
  );
}
