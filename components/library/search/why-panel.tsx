"use client";

import { useTranslations } from "next-intl";
import type { Ref } from "react";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { ErrorState } from "@/components/ui/error-state";
import { LoadingText } from "@/components/ui/loading-text";
import { Skeleton } from "@/components/ui/skeleton";
import { type SearchRequest, usePassageSearch } from "../use-passage-search";
import { PassagePicker } from "./passage-picker";
import { StageExplanation } from "./stage-explanation";

/** Explains what a search did with one passage, chosen from the results or from any document. */
export function WhyPanel({
  request,
  passageId,
  onExplain,
  headingRef,
}: {
  /** The search to explain. */
  request: SearchRequest;
  /** The passage to explain; `null` until one is chosen. */
  passageId: string | null;
  onExplain(passageId: string | null): void;
  headingRef: Ref<HTMLHeadingElement>;
}) {
  const t = useTranslations("library.search.whyNot");
  return (
    <section aria-labelledby="why-not" className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 id="why-not" ref={headingRef} tabIndex={-1} className="text-base font-semibold">
          {t(passageId === null ? "title" : "chosenTitle")}
        </h2>
        {passageId !== null && (
          <Button size="sm" onClick={() => onExplain(null)}>
            {t("close")}
          </Button>
        )}
      </div>
      {passageId === null ? (
        <Card className="flex flex-col gap-3 p-4">
          <p className="text-sm text-ink-2">{t("text")}</p>
          <PassagePicker onPick={onExplain} />
        </Card>
      ) : (
        <Explained request={{ ...request, explain: passageId }} onExplain={onExplain} />
      )}
    </section>
  );
}

function Explained({ request, onExplain }: { request: SearchRequest; onExplain(passageId: string): void }) {
  const t = useTranslations("library.search.whyNot");
  const { data, isPending, isError, error, refetch } = usePassageSearch(request);
  if (isPending) {
    return (
      <>
        <LoadingText>{t("loading")}</LoadingText>
        <Skeleton className="h-64 rounded-xl" />
      </>
    );
  }
  if (isError) {
    return (
      <ErrorState title={t("failed")} onRetry={() => void refetch()}>
        {error.message}
      </ErrorState>
    );
  }
  if (data.explanation === null) return <p className="text-sm text-ink-2">{t("gone")}</p>;
  return <StageExplanation explanation={data.explanation} ran={data.stages} onExplain={onExplain} />;
}
