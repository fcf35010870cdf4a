"use client";

import { type Edge, EdgeLabelRenderer, type EdgeProps } from "@xyflow/react";
import { useTranslations } from "next-intl";
import { memo } from "react";
import { classNames } from "@/components/ui/class-names";
import type { RelationType } from "@/lib/shared/contracts/library/knowledge-graph";
import type { Point } from "../picture/graph-layout";

export type RelationFlowEdge = Edge<
  { relation: RelationType; from: Point; to: Point; near: boolean; labelled: boolean },
  "relation"
>;

/** Where along the line a relation's label is. */
const LABEL_AT = 0.4;

/** One relation: a line from its subject, with a label where there is space. */
export const RelationEdge = memo(function RelationEdge({ data }: EdgeProps<RelationFlowEdge>) {
  const t = useTranslations("graph.relations");
  if (data === undefined) return null;
  const { from, to } = data;
  // Closer to the start: in the middle it would overlap the label of the reverse relation.
  const [x, y] = [from.x + (to.x - from.x) * LABEL_AT, from.y + (to.y - from.y) * LABEL_AT];
  return (
    <>
      <path
        d={`M${from.x} ${from.y}L${to.x} ${to.y}`}
        fill="none"
        className={classNames(data.near ? "stroke-accent/70" : "stroke-line-strong", "stroke-[1.25]")}
      />
      {data.labelled && (
        <EdgeLabelRenderer>
          <div
            className="pointer-events-none absolute rounded-sm bg-paper px-1 text-[0.625rem] text-ink-3"
            style={{ transform: `translate(-50%, -50%) translate(${x}px, ${y}px)` }}
          >
            {t(data.relation)}
          </div>
        </EdgeLabelRenderer>
      )}
    </>
  );
});
