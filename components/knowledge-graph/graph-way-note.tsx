"use client";

import Link from "next/link";
import { useTranslations } from "next-intl";
import type { GraphWay } from "@/lib/shared/projections/chat/chat-state";
import { FactLine } from "./entity/fact-line";
import { graphHref } from "./graph-href";
import { GraphWayWords } from "./graph-way-words";

/** The path through the knowledge graph that led to a passage, with a link into the graph. */
export function GraphWayNote({ way: { hit, entities } }: { way: GraphWay }) {
  const t = useTranslations("graph.way");
  const href = graphHref(hit, entities);
  return (
    <section
      aria-label={t("label")}
      className="mb-3 flex flex-col gap-1.5 rounded-lg bg-sunk px-3 py-2 text-sm text-ink-2"
    >
      <h3 className="text-xs font-medium text-ink-3">{t("label")}</h3>
      {hit.path.length > 0 ? (
        <ol className="flex flex-col gap-1">
          {hit.path.map((step) => (
            <li key={step.factId}>
              <FactLine source={step.sourceName} type={step.type} target={step.targetName} />
            </li>
          ))}
        </ol>
      ) : (
        <p className="wrap-anywhere">
          <GraphWayWords hit={hit} />
        </p>
      )}
      {href !== null && (
        <Link href={href} className="self-start text-accent underline underline-offset-2">
          {t("show")}
        </Link>
      )}
    </section>
  );
}
