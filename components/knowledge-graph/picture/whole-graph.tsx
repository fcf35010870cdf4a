"use client";

import dynamic from "next/dynamic";
import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { ErrorState } from "@/components/ui/error-state";
import { LoadingText } from "@/components/ui/loading-text";
import { StaleNotice } from "@/components/ui/stale-notice";
import { useQuantities } from "@/components/words/use-quantities";
import { filtersOf, type GraphAddress } from "../graph-address";
import { NoMatch } from "../no-match";
import { RELATIONS_DRAWN } from "../tunables";
import { TypeLegend } from "../type-legend";
import { useGraphOverview } from "../use-graph";
import { useCanDraw } from "./can-draw";

const SigmaCanvas = dynamic(() => import("./sigma-canvas").then((module) => module.SigmaCanvas), {
  ssr: false,
  // Keeps the legend below the picture in its place.
  loading: () => <div className="min-h-0 flex-1" />,
});

/** The whole graph as a picture, with a link to the equivalent list. */
export function WholeGraph({
  address,
  onChange,
}: {
  address: GraphAddress;
  onChange(change: Partial<GraphAddress>): void;
}) {
  const t = useTranslations("graph");
  const { count } = useQuantities();
  const drawable = useCanDraw();
  const { data, isPending, isError, error, refetch, dataUpdatedAt } = useGraphOverview(
    filtersOf(address),
    drawable === true,
  );
  const asList = <Button onClick={() => onChange({ view: "list" })}>{t("picture.asList")}</Button>;
  if (drawable === false) {
    return (
      <EmptyState title={t("picture.cannotDraw")} action={asList}>
        {t("picture.cannotDrawText")}
      </EmptyState>
    );
  }
  if (drawable === null || isPending) return <LoadingText>{t("loading")}</LoadingText>;
  if (data === undefined) {
    return (
      <ErrorState title={t("failed")} onRetry={() => void refetch()}>
        {error?.message}
      </ErrorState>
    );
  }
  if (data.entities.length === 0) return <NoMatch onChange={onChange} />;
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      {isError && <StaleNotice updatedAt={dataUpdatedAt} onRetry={() => void refetch()} />}
      <div className="flex flex-wrap items-center justify-between gap-2 border-b border-line px-3 py-1.5 text-xs text-ink-2">
        <p className="figures">
          {t("picture.shown", {
            shown: count(data.entities.length),
            entities: data.totals.entities,
            relations: data.relations.length,
          })}
          {data.relations.length > RELATIONS_DRAWN && ` · ${t("picture.strongest", { count: count(RELATIONS_DRAWN) })}`}
        </p>
        <button
          type="button"
          className="text-accent underline underline-offset-2"
          onClick={() => onChange({ view: "list" })}
        >
          {t("picture.asList")}
        </button>
      </div>
      <SigmaCanvas
        graph={data}
        selected={address.entity ?? null}
        onSelect={(id) => onChange({ entity: id ?? undefined })}
        onOpen={(id) => onChange({ entity: id, hops: 1 })}
      />
      <TypeLegend />
    </div>
  );
}
