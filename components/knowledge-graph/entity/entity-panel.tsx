"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { WhoMay } from "@/components/account/viewer";
import { Button } from "@/components/ui/button";
import { Chip } from "@/components/ui/chip";
import { EmptyState } from "@/components/ui/empty-state";
import { ErrorState } from "@/components/ui/error-state";
import { LoadingText } from "@/components/ui/loading-text";
import { Skeleton } from "@/components/ui/skeleton";
import { htmlLang } from "@/components/words/html-lang";
import { useLanguageName } from "@/components/words/use-language-name";
import { ApiError } from "@/lib/browser/api/api-client";
import type { EntityDetail, GraphFact } from "@/lib/shared/contracts/library/graph-contents";
import type { GraphAddress } from "../graph-address";
import { PassageSheet } from "../passage-sheet";
import { FACTS_AT_ONCE, NAMES_AT_ONCE } from "../tunables";
import { useCommunities, useEntity } from "../use-graph";
import { EntityMark } from "./entity-mark";
import { FactItem } from "./fact-item";
import { MergeDialog } from "./merge-dialog";
import { SplitDialog } from "./split-dialog";

/** One entity with all its names and facts, each with its source, and the actions to correct it. */
export function EntityPanel({
  entityId,
  address,
  onChange,
}: {
  entityId: string;
  address: GraphAddress;
  onChange(change: Partial<GraphAddress>): void;
}) {
  const t = useTranslations("graph");
  const { data, isPending, error, refetch } = useEntity(entityId);
  if (isPending) {
    return (
      <>
        <LoadingText>{t("loading")}</LoadingText>
        <Skeleton className="h-7 w-40" />
        <Skeleton className="mt-3 h-64" />
      </>
    );
  }
  if (data === undefined) {
    return error instanceof ApiError && error.code === "not_found" ? (
      <EmptyState
        title={t("panel.gone")}
        action={<Button onClick={() => onChange({ entity: undefined })}>{t("panel.close")}</Button>}
      >
        {t("panel.goneText")}
      </EmptyState>
    ) : (
      <ErrorState title={t("panel.failed")} onRetry={() => void refetch()}>
        {error?.message}
      </ErrorState>
    );
  }
  // A key for each entity: expanded lists and selections do not carry over.
  return <LoadedEntity key={data.id} entity={data} address={address} onChange={onChange} />;
}

function LoadedEntity({
  entity,
  address,
  onChange,
}: {
  entity: EntityDetail;
  address: GraphAddress;
  onChange(change: Partial<GraphAddress>): void;
}) {
  const t = useTranslations("graph");
  const [dialog, setDialog] = useState<"merge" | "split" | null>(null);
  const { data: communities } = useCommunities();
  const community = communities?.find(({ id }) => id === entity.communityId);
  return (
    <article className="flex flex-col gap-4" aria-label={entity.name}>
      <header>
        <h2 dir="auto" className="text-base font-semibold wrap-anywhere">
          {entity.name}
        </h2>
        <p className="figures mt-1 flex flex-wrap items-center gap-x-2 gap-y-1 text-sm text-ink-2">
          <span className="inline-flex items-center gap-1.5">
            <EntityMark type={entity.type} />
            {t(`types.${entity.type}`)}
          </span>
          <span>{t("panel.passages", { count: entity.passages })}</span>
        </p>
        {community !== undefined && (
          <p className="mt-1 text-sm">
            <button
              type="button"
              dir="auto"
              className="text-left text-accent underline underline-offset-2 wrap-anywhere"
              onClick={() => onChange({ community: community.id, view: "list", hops: undefined })}
            >
              {t("panel.community", { title: community.title })}
            </button>
          </p>
        )}
        <div className="mt-3 flex flex-wrap gap-2">
          <Button
            size="sm"
            aria-pressed={address.hops !== undefined}
            onClick={() => onChange({ view: "picture", hops: address.hops === undefined ? 1 : undefined })}
          >
            {t(address.hops === undefined ? "panel.around" : "panel.whole")}
          </Button>
          <Button size="sm" onClick={() => onChange({ view: "time", hops: undefined })}>
            {t("panel.time")}
          </Button>
          <WhoMay permission="manage_library">
            <Button size="sm" onClick={() => setDialog("merge")}>
              {t("merge.open")}
            </Button>
            {new Set(entity.aliases.map(({ name }) => name)).size > 1 && (
              <Button size="sm" onClick={() => setDialog("split")}>
                {t("split.open")}
              </Button>
            )}
          </WhoMay>
        </div>
      </header>
      <Names aliases={entity.aliases} />
      <Facts key={address.fact} entity={entity} marked={address.fact} onOpen={(id) => onChange({ entity: id })} />
      {dialog === "merge" && (
        <MergeDialog entity={entity} onClose={() => setDialog(null)} onMerged={(id) => onChange({ entity: id })} />
      )}
      {dialog === "split" && <SplitDialog entity={entity} onClose={() => setDialog(null)} />}
    </article>
  );
}

function Names({ aliases }: { aliases: EntityDetail["aliases"] }) {
  const t = useTranslations("graph.panel");
  const languageName = useLanguageName();
  const [all, setAll] = useState(false);
  const shown = all ? aliases : aliases.slice(0, NAMES_AT_ONCE);
  if (aliases.length < 2) return null;
  return (
    <section>
      <h3 className="mb-1.5 text-sm font-medium">{t("names")}</h3>
      <ul className="flex flex-wrap gap-1.5">
        {shown.map(({ name, language, passages }) => (
          <li key={`${language} ${name}`} className="min-w-0">
            <Chip className="figures" title={languageName(language)}>
              <span lang={htmlLang(language)} dir="auto" className="truncate">
                {name}
              </span>
              <span className="text-ink-3">{passages}</span>
            </Chip>
          </li>
        ))}
      </ul>
      {shown.length < aliases.length && (
        <Button variant="ghost" size="sm" className="mt-1" onClick={() => setAll(true)}>
          {t("moreNames", { count: aliases.length - shown.length })}
        </Button>
      )}
    </section>
  );
}

function Facts({
  entity,
  marked,
  onOpen,
}: {
  entity: EntityDetail;
  /** The highlighted fact. */
  marked: string | undefined;
  onOpen(entityId: string): void;
}) {
  const t = useTranslations("graph.panel");
  const [all, setAll] = useState(entity.facts.findIndex(({ id }) => id === marked) >= FACTS_AT_ONCE);
  const [source, setSource] = useState<GraphFact | null>(null);
  const names = new Map([...entity.others, entity].map(({ id, name }) => [id, name]));
  const byId = new Map(entity.facts.map((fact) => [fact.id, fact]));
  const shown = all ? entity.facts : entity.facts.slice(0, FACTS_AT_ONCE);
  return (
    <section>
      <h3 className="figures text-sm font-medium">{t("facts", { count: entity.facts.length })}</h3>
      {entity.facts.length === 0 ? (
        <p className="mt-1 text-sm text-ink-2">{t("noFacts")}</p>
      ) : (
        <ul className="divide-y divide-line">
          {shown.map((fact) => (
            <FactItem
              key={fact.id}
              fact={fact}
              names={names}
              current={entity.id}
              marked={fact.id === marked}
              closing={fact.closedBy === null ? undefined : byId.get(fact.closedBy)}
              onOpen={onOpen}
              onShowSource={setSource}
            />
          ))}
        </ul>
      )}
      {shown.length < entity.facts.length && (
        <Button variant="ghost" size="sm" onClick={() => setAll(true)}>
          {t("moreFacts", { count: entity.facts.length - shown.length })}
        </Button>
      )}
      <PassageSheet place={source} onClose={() => setSource(null)} />
    </section>
  );
}
