"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { classNames } from "@/components/ui/class-names";
import { ErrorState } from "@/components/ui/error-state";
import { LoadingText } from "@/components/ui/loading-text";
import { Skeleton } from "@/components/ui/skeleton";
import { StaleNotice } from "@/components/ui/stale-notice";
import { useQuantities } from "@/components/words/use-quantities";
import { useSettled } from "@/lib/browser/dom/use-settled";
import { filtersOf, type GraphAddress } from "../graph-address";
import { NoMatch } from "../no-match";
import { SEARCH_DELAY_MS } from "../tunables";
import { useCommunities, useEntityList } from "../use-graph";
import { EntityMark } from "./entity-mark";

/** The graph as a table: an alternative to the picture for keyboards and screen readers. */
export function EntityList({
  address,
  onChange,
}: {
  address: GraphAddress;
  onChange(change: Partial<GraphAddress>): void;
}) {
  const t = useTranslations("graph");
  const [text, setText] = useState(address.text ?? "");
  const wanted = useSettled(text.trim(), SEARCH_DELAY_MS);
  return (
    <div className="flex flex-col gap-3">
      <input
        type="search"
        aria-label={t("list.narrow")}
        placeholder={t("list.narrow")}
        value={text}
        onChange={(event) => {
          setText(event.target.value);
          const narrowed = event.target.value.trim();
          onChange({ text: narrowed === "" ? undefined : narrowed });
        }}
        className="h-9 w-full max-w-sm rounded-lg border border-line-strong bg-panel px-3 text-sm"
      />
      <Entities
        address={address}
        text={wanted}
        onChange={(change) => {
          if ("text" in change) setText("");
          onChange(change);
        }}
      />
    </div>
  );
}

function Entities({
  address,
  text,
  onChange,
}: {
  address: GraphAddress;
  text: string;
  onChange(change: Partial<GraphAddress>): void;
}) {
  const t = useTranslations("graph");
  const { count } = useQuantities();
  const list = useEntityList(filtersOf(address), text);
  const { data: communities } = useCommunities();
  const titles = new Map(communities?.map(({ id, title }) => [id, title]));
  if (list.isPending) {
    return (
      <>
        <LoadingText>{t("loading")}</LoadingText>
        <Skeleton className="h-96" />
      </>
    );
  }
  if (list.data === undefined) {
    return (
      <ErrorState title={t("failed")} onRetry={() => void list.refetch()}>
        {list.error?.message}
      </ErrorState>
    );
  }
  const entities = list.data.pages.flatMap((page) => page.entities);
  if (entities.length === 0) return <NoMatch onChange={onChange} />;
  return (
    <div aria-busy={list.isPlaceholderData} className={list.isPlaceholderData ? "opacity-60" : ""}>
      {list.isError && !list.isFetchNextPageError && (
        <StaleNotice updatedAt={list.dataUpdatedAt} onRetry={() => void list.refetch()} />
      )}
      <p role="status" className="figures mb-2 text-sm text-ink-2">
        {t("list.count", { count: entities.length })}
      </p>
      <div className="overflow-x-auto rounded-xl border border-line bg-panel">
        <table className="w-full text-sm" aria-label={t("list.label")}>
          <thead className="text-left text-xs text-ink-3">
            <tr className="border-b border-line">
              <th scope="col" className="px-3 py-2 font-medium">
                {t("list.name")}
              </th>
              <th scope="col" className="px-3 py-2 font-medium">
                {t("list.type")}
              </th>
              <th scope="col" className="hidden px-3 py-2 font-medium sm:table-cell">
                {t("list.community")}
              </th>
              <th scope="col" className="px-3 py-2 text-right font-medium">
                {t("list.passages")}
              </th>
            </tr>
          </thead>
          <tbody>
            {entities.map(({ id, name, type, passages, communityId }) => (
              <tr
                key={id}
                className={classNames("border-b border-line last:border-0", id === address.entity && "bg-accent-soft")}
              >
                <th scope="row" className="px-3 py-1.5 text-left font-normal">
                  <button
                    type="button"
                    dir="auto"
                    aria-current={id === address.entity ? "true" : undefined}
                    className="text-left font-medium wrap-anywhere hover:underline"
                    onClick={() => onChange({ entity: id })}
                  >
                    {name}
                  </button>
                </th>
                <td className="px-3 py-1.5 text-ink-2">
                  <span className="inline-flex items-center gap-1.5">
                    <EntityMark type={type} />
                    {t(`types.${type}`)}
                  </span>
                </td>
                <td className="hidden px-3 py-1.5 text-ink-2 sm:table-cell">
                  {communityId !== null && (
                    <button
                      type="button"
                      dir="auto"
                      className="text-left wrap-anywhere hover:underline"
                      onClick={() => onChange({ community: communityId })}
                    >
                      {titles.get(communityId) ?? ""}
                    </button>
                  )}
                </td>
                <td className="figures px-3 py-1.5 text-right">{count(passages)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {list.hasNextPage && (
        <div className="mt-4 flex flex-wrap items-center justify-center gap-3">
          {list.isFetchNextPageError && (
            <p role="alert" className="text-sm text-unsupported">
              {t("list.moreFailed")}
            </p>
          )}
          <Button onClick={() => void list.fetchNextPage()} disabled={list.isFetchingNextPage}>
            {t("list.more")}
          </Button>
        </div>
      )}
    </div>
  );
}
