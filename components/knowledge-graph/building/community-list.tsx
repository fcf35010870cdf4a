"use client";

import { Network } from "lucide-react";
import { useTranslations } from "next-intl";
import { Loaded } from "@/components/loading/loaded";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import type { GraphCommunity } from "@/lib/shared/contracts/library/graph-contents";
import type { GraphAddress } from "../graph-address";
import { useCommunities } from "../use-graph";

/** Communities of entities with their summaries; coarse ones contain finer ones. */
export function CommunityList({ onChange }: { onChange(change: Partial<GraphAddress>): void }) {
  const t = useTranslations("graph.communities");
  return (
    <Loaded asked={useCommunities()} loading={t("loading")} failed={t("failed")} skeleton="h-64">
      {(all) => <Communities all={all} onChange={onChange} />}
    </Loaded>
  );
}

function Communities({
  all,
  onChange,
}: {
  all: readonly GraphCommunity[];
  onChange(change: Partial<GraphAddress>): void;
}) {
  const t = useTranslations("graph.communities");
  if (all.length === 0) {
    return (
      <EmptyState title={t("empty")} icon={<Network aria-hidden className="size-8" />}>
        {t("emptyText")}
      </EmptyState>
    );
  }
  const ids = new Set(all.map(({ id }) => id));
  const roots = all.filter(({ parentId }) => parentId === null || !ids.has(parentId));
  return (
    <ul aria-label={t("label")} className="grid gap-3 min-[1300px]:grid-cols-2">
      {bySize(roots).map((community) => (
        <li key={community.id} className="min-w-0">
          <Card className="h-full px-4 py-3">
            <CommunityPart community={community} all={all} onChange={onChange} />
          </Card>
        </li>
      ))}
    </ul>
  );
}

function bySize(communities: readonly GraphCommunity[]): GraphCommunity[] {
  return communities.toSorted((a, b) => b.entities - a.entities);
}

function CommunityPart({
  community,
  all,
  onChange,
}: {
  community: GraphCommunity;
  all: readonly GraphCommunity[];
  onChange(change: Partial<GraphAddress>): void;
}) {
  const t = useTranslations("graph.communities");
  const tFailures = useTranslations("graph.extraction.summaryFailures");
  const parts = all.filter(({ parentId }) => parentId === community.id);
  return (
    <>
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1.5">
        <h3 dir="auto" className="min-w-0 text-sm font-semibold wrap-anywhere">
          {community.title}
        </h3>
        <Button
          size="sm"
          aria-label={t("showOf", { title: community.title })}
          onClick={() => onChange({ community: community.id, view: "list" })}
        >
          {t("show", { count: community.entities })}
        </Button>
      </div>
      <p dir="auto" className="mt-1 text-sm wrap-anywhere text-ink-2">
        {community.summary === "" ? t("noSummary") : community.summary}
      </p>
      {community.summary !== "" && (
        <p className="mt-1 text-xs text-ink-3">
          {t(`origins.${community.summaryOrigin}`)}
          {community.summaryFailure !== null && (
            <span className="text-partial"> · {tFailures(community.summaryFailure)}</span>
          )}
        </p>
      )}
      {parts.length > 0 && (
        <details className="mt-2">
          <summary className="text-sm text-ink-2 hover:text-ink">{t("parts", { count: parts.length })}</summary>
          <ul className="mt-2 flex flex-col gap-3 border-l border-line pl-3">
            {bySize(parts).map((part) => (
              <li key={part.id}>
                <CommunityPart community={part} all={all} onChange={onChange} />
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  );
}
