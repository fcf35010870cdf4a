"use client";

import { Clock } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Loaded } from "@/components/loading/loaded";
import { RemovableChip } from "@/components/traces/removable-chip";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import type { GraphEpisode } from "@/lib/shared/contracts/library/graph-contents";
import { EntityMark } from "../entity/entity-mark";
import { useDateSpan } from "../entity/use-fact-dates";
import type { GraphAddress } from "../graph-address";
import { PassageSheet } from "../passage-sheet";
import { EPISODE_ENTITIES } from "../tunables";
import { useEntity, useEpisodes } from "../use-graph";

/** A timeline of passages, or of one entity's passages. */
export function EpisodeLine({
  address,
  onChange,
}: {
  address: GraphAddress;
  onChange(change: Partial<GraphAddress>): void;
}) {
  const t = useTranslations("graph.time");
  const { entity: entityId, from, to } = address;
  return (
    <Loaded asked={useEpisodes({ entityId, from, to })} loading={t("loading")} failed={t("failed")} skeleton="h-96">
      {(episodes) => <Episodes episodes={episodes} address={address} onChange={onChange} />}
    </Loaded>
  );
}

function Episodes({
  episodes: all,
  address,
  onChange,
}: {
  episodes: readonly GraphEpisode[];
  address: GraphAddress;
  onChange(change: Partial<GraphAddress>): void;
}) {
  const t = useTranslations("graph.time");
  const [source, setSource] = useState<GraphEpisode | null>(null);
  const narrowed = address.entity !== undefined || address.from !== undefined || address.to !== undefined;
  const widest = { entity: undefined, from: undefined, to: undefined };
  return (
    <>
      {address.entity !== undefined && (
        <div className="mb-3">
          <OfEntity entityId={address.entity} onRemove={() => onChange({ entity: undefined })} />
        </div>
      )}
      {all.length === 0 ? (
        <EmptyState
          title={t(narrowed ? "noMatch" : "empty")}
          icon={<Clock aria-hidden className="size-8" />}
          action={narrowed ? <Button onClick={() => onChange(widest)}>{t("showAll")}</Button> : undefined}
        >
          {narrowed ? undefined : t("emptyText")}
        </EmptyState>
      ) : (
        years(all).map(({ year, episodes }) => (
          <section key={year} aria-label={year} className="flex gap-4">
            <h3 className="figures w-12 shrink-0 pt-0.5 text-sm font-semibold">{year}</h3>
            <ol className="min-w-0 flex-1 border-l border-line-strong pb-5">
              {episodes.map((episode, index) => (
                <EpisodeItem
                  // biome-ignore lint/suspicious/noArrayIndexKey: a passage may speak of one time twice
                  key={`${episode.passageId} ${index}`}
                  episode={episode}
                  onOpen={(id) => onChange({ entity: id })}
                  onShowSource={() => setSource(episode)}
                />
              ))}
            </ol>
          </section>
        ))
      )}
      <PassageSheet place={source} onClose={() => setSource(null)} />
    </>
  );
}

/** Groups episodes by their first year, in time order. */
function years(episodes: readonly GraphEpisode[]): Array<{ year: string; episodes: GraphEpisode[] }> {
  const byYear = new Map<string, GraphEpisode[]>();
  for (const episode of episodes.toSorted((a, b) => (a.from < b.from ? -1 : a.from > b.from ? 1 : 0))) {
    const year = episode.from.slice(0, 4);
    byYear.set(year, [...(byYear.get(year) ?? []), episode]);
  }
  return [...byYear].map(([year, own]) => ({ year, episodes: own }));
}

function OfEntity({ entityId, onRemove }: { entityId: string; onRemove(): void }) {
  const t = useTranslations("graph.time");
  const { data } = useEntity(entityId);
  return <RemovableChip onRemove={onRemove}>{t("of", { name: data?.name ?? "…" })}</RemovableChip>;
}

function EpisodeItem({
  episode,
  onOpen,
  onShowSource,
}: {
  episode: GraphEpisode;
  onOpen(entityId: string): void;
  onShowSource(): void;
}) {
  const t = useTranslations("graph");
  const span = useDateSpan();
  return (
    <li className="relative pb-4 pl-5 text-sm">
      <span aria-hidden className="absolute top-1.5 -left-[4.5px] size-2 rounded-full bg-accent ring-3 ring-paper" />
      <p className="figures text-xs font-medium text-ink-2">{span(episode.from, episode.to)}</p>
      <p dir="auto" className="mt-0.5 wrap-anywhere">
        {episode.excerpt}
      </p>
      <p className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-xs">
        <button
          type="button"
          dir="auto"
          aria-label={t("facts.showSource", { title: episode.documentTitle })}
          className="min-h-6 text-left text-accent underline underline-offset-2 wrap-anywhere"
          onClick={onShowSource}
        >
          {episode.documentTitle}
        </button>
        {episode.entities.slice(0, EPISODE_ENTITIES).map(({ id, name, type }) => (
          <button
            key={id}
            type="button"
            dir="auto"
            className="inline-flex min-h-6 items-center gap-1 text-left text-ink-2 wrap-anywhere hover:underline"
            onClick={() => onOpen(id)}
          >
            <EntityMark type={type} />
            {name}
          </button>
        ))}
      </p>
    </li>
  );
}
