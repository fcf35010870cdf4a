"use client";

import Link from "next/link";
import { useTranslations } from "next-intl";
import { Chip } from "@/components/ui/chip";
import { classNames } from "@/components/ui/class-names";
import { htmlLang } from "@/components/words/html-lang";
import type { GraphFact } from "@/lib/shared/contracts/library/graph-contents";
import { FactLine } from "./fact-line";
import { useFactDates } from "./use-fact-dates";

/** Scrolls an element into view when it is first rendered. */
function scrollToNearest(element: HTMLElement | null): void {
  element?.scrollIntoView({ block: "nearest" });
}

/** One fact: subject, relation and object, its sentence with a link to the source, and its validity. */
export function FactItem({
  fact,
  names,
  closing,
  current,
  marked,
  onOpen,
  onShowSource,
}: {
  fact: GraphFact;
  /** Names of both entities, by id. */
  names: ReadonlyMap<string, string>;
  /** The later fact that ended this one, if it is loaded. */
  closing: GraphFact | undefined;
  /** The entity whose facts are listed; it gets no link. */
  current: string;
  /** Whether the fact is highlighted. */
  marked: boolean;
  onOpen(entityId: string): void;
  onShowSource(fact: GraphFact): void;
}) {
  const t = useTranslations("graph");
  const dates = useFactDates()(fact);
  const closed = fact.closedBy !== null;
  const isSecond = fact.type === "related_to" && fact.targetId === current;
  const [first, second] = isSecond ? [fact.targetId, fact.sourceId] : [fact.sourceId, fact.targetId];
  const end = (id: string) => {
    const name = names.get(id) ?? t("facts.unknownEnd");
    return id === current ? (
      name
    ) : (
      <button type="button" className="text-left font-medium text-accent hover:underline" onClick={() => onOpen(id)}>
        {name}
      </button>
    );
  };
  return (
    <li
      id={`fact-${fact.id}`}
      ref={marked ? scrollToNearest : null}
      aria-current={marked ? "true" : undefined}
      className={classNames(
        "-mx-2 flex flex-col gap-1 px-2 py-3 text-sm target:bg-accent-soft",
        marked && "bg-accent-soft",
      )}
    >
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <FactLine source={end(first)} type={fact.type} target={end(second)} />
        {closed && <Chip tone="unknown">{t("facts.closed")}</Chip>}
      </div>
      {dates !== null && <p className="figures text-xs text-ink-2">{dates}</p>}
      <blockquote
        lang={htmlLang(fact.language)}
        dir="auto"
        className={classNames("border-l-2 border-line-strong pl-2.5 wrap-anywhere text-ink-2", closed && "text-ink-3")}
      >
        {fact.sentence}
      </blockquote>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-xs text-ink-3">
        <button
          type="button"
          dir="auto"
          aria-label={t("facts.showSource", { title: fact.documentTitle })}
          className="text-left text-accent underline underline-offset-2 wrap-anywhere"
          onClick={() => onShowSource(fact)}
        >
          {fact.documentTitle}
        </button>
        <Link
          href={`/library/${fact.documentId}?passage=${fact.ordinal}`}
          className="underline underline-offset-2 hover:text-ink"
        >
          {t("facts.inLibrary")}
        </Link>
        <span>{t(`facts.origins.${fact.origin}`)}</span>
      </p>
      {closed && (
        <p className="text-xs text-partial">
          {closing === undefined ? (
            t("facts.supersededElsewhere")
          ) : (
            <a href={`#fact-${closing.id}`} className="underline underline-offset-2">
              {t("facts.superseded", { sentence: closing.sentence })}
            </a>
          )}
        </p>
      )}
    </li>
  );
}
