"use client";

import Link from "next/link";
import { useTranslations } from "next-intl";
import { useHasAccounts } from "@/components/account/viewer";
import { EntityMark } from "@/components/knowledge-graph/entity/entity-mark";
import { FactLine } from "@/components/knowledge-graph/entity/fact-line";
import { graphHref } from "@/components/knowledge-graph/graph-href";
import { GraphWayWords } from "@/components/knowledge-graph/graph-way-words";
import { Chip } from "@/components/ui/chip";
import { useQuantities } from "@/components/words/use-quantities";
import type { Passage } from "@/lib/shared/contracts/library/document";
import type { GraphHit, LinkedEntity, PathStep } from "@/lib/shared/contracts/library/knowledge-graph";
import type { RunEventOf } from "@/lib/shared/contracts/runs/run-event";
import { DetailSection } from "../detail-section";

/** What the knowledge graph contributed: the entities in the question, and the paths to passages. */
export function GraphResultDetail({
  event,
  passages,
}: {
  event: RunEventOf<"graph-result">;
  passages: Readonly<Record<string, Passage>>;
}) {
  const t = useTranslations("traces.graph");
  const types = useTranslations("graph.types");
  const { ms, score } = useQuantities();
  return (
    <DetailSection title={t("title")} aside={ms(event.ms)}>
      {event.entities.length === 0 ? (
        <p className="text-ink-2">{t("noEntities")}</p>
      ) : (
        <ul aria-label={t("entities")} className="mb-3 flex flex-wrap gap-1.5">
          {event.entities.map(({ id, name, type, by, score: found }) => (
            <li key={id} className="min-w-0">
              <Link
                href={`/graph?entity=${encodeURIComponent(id)}`}
                title={t(`by.${by}`, { score: score(found) })}
                className="inline-flex max-w-full items-center gap-1.5 rounded-full border border-line-strong bg-panel px-2.5 py-0.5 text-xs hover:bg-sunk"
              >
                <EntityMark type={type} />
                <span dir="auto" className="min-w-0 truncate">
                  {name}
                </span>
                <span className="text-ink-3">
                  {types(type)}, {t(`byShort.${by}`)}
                </span>
              </Link>
            </li>
          ))}
        </ul>
      )}
      {event.hits.length === 0 ? (
        <p className="text-ink-2">{t("noHits")}</p>
      ) : (
        <ol className="divide-y divide-line border-y border-line">
          {event.hits.map((hit) => (
            <Hit key={`${hit.retrieval} ${hit.passageId}`} hit={hit} entities={event.entities} passages={passages} />
          ))}
        </ol>
      )}
    </DetailSection>
  );
}

function Hit({
  hit,
  entities,
  passages,
}: {
  hit: GraphHit;
  entities: readonly LinkedEntity[];
  passages: Readonly<Record<string, Passage>>;
}) {
  const t = useTranslations("traces.graph");
  const { score } = useQuantities();
  const way = useTranslations("graph.way");
  const passage = passages[hit.passageId];
  const href = graphHref(hit, entities);
  return (
    <li className="flex flex-col gap-1.5 py-2.5">
      <div className="figures flex flex-wrap items-center gap-x-2 gap-y-1 text-xs">
        <Chip tone="accent">{t(`retrievals.${hit.retrieval}`)}</Chip>
        <span className="text-ink-3">{score(hit.score)}</span>
        <PassageLinkOrName passage={passage} />
        {href !== null && (
          <Link href={href} className="ml-auto text-accent underline underline-offset-2">
            {way("show")}
          </Link>
        )}
      </div>
      {hit.path.length > 0 ? (
        <PathChips path={hit.path} passages={passages} />
      ) : (
        <p className="text-xs wrap-anywhere text-ink-2">
          <GraphWayWords hit={hit} />
        </p>
      )}
    </li>
  );
}

function PassageLinkOrName({ passage }: { passage: Passage | undefined }) {
  const t = useTranslations("traces.step");
  const hasAccounts = useHasAccounts();
  if (passage === undefined) return <span className="text-ink-3">{t(hasAccounts ? "goneOrClosed" : "gone")}</span>;
  return (
    <Link
      href={`/library/${passage.documentId}?passage=${passage.ordinal}`}
      className="min-w-0 text-sm wrap-anywhere hover:underline"
    >
      {passage.documentTitle}
    </Link>
  );
}

/** The path from the question to a passage; each step links to the passage that states it. */
function PathChips({ path, passages }: { path: readonly PathStep[]; passages: Readonly<Record<string, Passage>> }) {
  const t = useTranslations("traces.graph");
  return (
    <ul aria-label={t("path")} className="flex flex-wrap gap-1.5">
      {path.map(({ factId, sourceName, type, targetName, passageId }) => {
        const passage = passages[passageId];
        const words = <FactLine source={sourceName} type={type} target={targetName} />;
        return (
          <li key={factId} className="min-w-0">
            {passage === undefined ? (
              <span className={CHIP}>{words}</span>
            ) : (
              <Link
                href={`/library/${passage.documentId}?passage=${passage.ordinal}`}
                className={`${CHIP} hover:bg-accent-soft`}
              >
                {words}
              </Link>
            )}
          </li>
        );
      })}
    </ul>
  );
}

const CHIP =
  "inline-flex max-w-full flex-wrap items-center gap-x-1.5 gap-y-0.5 rounded-lg border border-line-strong bg-panel px-2.5 py-1 text-xs";
