"use client";

import { Share2, X } from "lucide-react";
import Link from "next/link";
import { usePathname, useSearchParams } from "next/navigation";
import { useTranslations } from "next-intl";
import { useMemo } from "react";
import { Page } from "@/components/shell/page";
import { Button, buttonStyles } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { Sheet } from "@/components/ui/overlays/dialog";
import { queryString } from "@/lib/browser/api/query-string";
import { useMediaQuery } from "@/lib/browser/dom/use-media-query";
import { CommunityList } from "./building/community-list";
import { EpisodeLine } from "./building/episode-line";
import { ExtractionCard } from "./building/extraction-card";
import { DecisionList } from "./entity/decision-list";
import { EntityList } from "./entity/entity-list";
import { EntityPanel } from "./entity/entity-panel";
import { EntitySearch } from "./entity/entity-search";
import { FilterBar } from "./filter-bar";
import { changedAddress, GRAPH_VIEWS, type GraphAddress, type GraphViewName, parseGraphAddress } from "./graph-address";
import { Neighbourhood } from "./neighbourhood/neighbourhood";
import { useCanDraw, useReducedMotion } from "./picture/can-draw";
import { WholeGraph } from "./picture/whole-graph";
import { useExtraction, useGraphTotals } from "./use-graph";

/** The width at which an entity has its own column; below, it opens over the graph. */
const WIDE_QUERY = "(min-width: 1100px)";
/** About as wide as most graphs' numbers. */
const USUAL_TOTALS = { entities: 100, relations: 100, facts: 100 };
/** Views with filters. */
const FILTERED: ReadonlySet<GraphViewName> = new Set(["picture", "list", "time"]);

/** The knowledge graph as a picture, a list, a timeline and communities. */
export function GraphView() {
  const t = useTranslations("graph");
  const [address, change] = useGraphAddress();
  const { data: totals, isPending } = useGraphTotals();
  const drawable = useCanDraw();
  const reducedMotion = useReducedMotion();
  const wide = useMediaQuery(WIDE_QUERY, true);
  const view = address.view ?? (drawable === false || reducedMotion ? "list" : "picture");
  const close = () => change({ entity: undefined, hops: undefined });
  const panel =
    address.entity === undefined ? null : (
      <EntityPanel entityId={address.entity} address={{ ...address, view }} onChange={change} />
    );
  // On narrow screens an entity covers the view, unless the view is about that entity.
  const isShown = address.hops !== undefined || view === "time";
  const isEmpty = totals !== undefined && totals.entities === 0;
  return (
    <Page
      wide
      title={t("title")}
      // As long as the numbers that replace it, so that they move nothing.
      description={
        totals !== undefined ? (
          t("totals", totals)
        ) : isPending ? (
          <span aria-hidden className="invisible">
            {t("totals", USUAL_TOTALS)}
          </span>
        ) : (
          t("description")
        )
      }
      actions={<EntitySearch label={t("search.label")} pageSearch onSelect={({ id }) => change({ entity: id })} />}
    >
      <div className="flex flex-col gap-3">
        <ExtractionCard />
        {isEmpty ? (
          <EmptyGraph />
        ) : (
          <>
            <div className="flex flex-wrap items-center justify-between gap-x-5 gap-y-2">
              <fieldset className="flex flex-wrap gap-1 rounded-lg bg-sunk p-1">
                <legend className="sr-only">{t("views.label")}</legend>
                {GRAPH_VIEWS.map((name) => (
                  <Button
                    key={name}
                    size="sm"
                    variant={name === view ? "secondary" : "ghost"}
                    aria-pressed={name === view}
                    onClick={() => change({ view: name, ...(name === "picture" ? {} : { hops: undefined }) })}
                  >
                    {t(`views.${name}`)}
                  </Button>
                ))}
              </fieldset>
              {FILTERED.has(view) && address.hops === undefined && (
                <FilterBar address={address} timeOnly={view === "time"} onChange={change} />
              )}
            </div>
            <div className="flex min-w-0 items-start gap-4 max-[1099px]:flex-col max-[1099px]:items-stretch">
              <div className="min-w-0 flex-1">
                <Shown view={view} address={address} onChange={change} />
              </div>
              {wide && panel !== null && (
                <Card className="sticky top-5 max-h-[calc(100dvh-2.5rem)] w-96 shrink-0 overflow-y-auto px-4 py-3">
                  <div className="float-right -mr-1.5">
                    <Button variant="ghost" size="icon-sm" aria-label={t("panel.close")} onClick={close}>
                      <X aria-hidden className="size-4" />
                    </Button>
                  </div>
                  {panel}
                </Card>
              )}
              {!wide && address.hops !== undefined && <Card className="px-4 py-3">{panel}</Card>}
            </div>
          </>
        )}
      </div>
      <Sheet
        open={!wide && panel !== null && !isShown}
        onOpenChange={(open) => !open && close()}
        title={t("panel.title")}
      >
        {panel}
      </Sheet>
    </Page>
  );
}

function Shown({
  view,
  address,
  onChange,
}: {
  view: GraphViewName;
  address: GraphAddress;
  onChange(change: Partial<GraphAddress>): void;
}) {
  switch (view) {
    case "picture":
      return (
        <Card className="flex h-[max(26rem,calc(100dvh-15.5rem))] flex-col overflow-hidden">
          {address.entity !== undefined && address.hops !== undefined ? (
            <Neighbourhood entityId={address.entity} hops={address.hops} onChange={onChange} />
          ) : (
            <WholeGraph address={address} onChange={onChange} />
          )}
        </Card>
      );
    case "list":
      return <EntityList address={address} onChange={onChange} />;
    case "time":
      return <EpisodeLine address={address} onChange={onChange} />;
    case "communities":
      return <CommunityList onChange={onChange} />;
    case "decisions":
      return <DecisionList onOpen={(id) => onChange({ entity: id })} />;
  }
}

/** Shown while the graph is empty: why, and what to do. */
function EmptyGraph() {
  const t = useTranslations("graph.empty");
  const { data } = useExtraction();
  const why =
    data === undefined || data.documents.total === 0 ? "noDocuments" : data.method === "off" ? "off" : "notYet";
  return (
    <EmptyState
      title={t(`${why}.title`)}
      icon={<Share2 aria-hidden className="size-8" />}
      action={
        why === "notYet" ? undefined : (
          <Link href={why === "off" ? "/settings#knowledge-graph" : "/library"} className={buttonStyles("primary")}>
            {t(`${why}.action`)}
          </Link>
        )
      }
    >
      {t(`${why}.text`)}
    </EmptyState>
  );
}

/** The graph view, stored in the address so that it can be linked to and survives a reload. */
function useGraphAddress(): [GraphAddress, (change: Partial<GraphAddress>) => void] {
  const pathname = usePathname();
  const search = useSearchParams();
  const address = useMemo(() => parseGraphAddress(search), [search]);
  return [
    address,
    // Next follows the address in `useSearchParams` without asking the server again.
    (change) =>
      window.history.replaceState(null, "", `${pathname}${queryString({ ...changedAddress(address, change) })}`),
  ];
}
