"use client";

import { type Edge, EdgeLabelRenderer, type EdgeProps, getStraightPath } from "@xyflow/react";
import { useTranslations } from "next-intl";
import { memo } from "react";
import { classNames } from "@/components/ui/class-names";
import type { RelationType } from "@/lib/contracts/knowledge-graph";

export type RelationFlowEdge = Edge<{ relation: RelationType; near: boolean; labelled: boolean }, "relation">;

/** One relation: a line from the entity that it starts from; named where there is room. */
export const RelationEdge = memo(function RelationEdge(props: EdgeProps<RelationFlowEdge>) {
  const t = useTranslations("graph.relations");
  const { data } = props;
  if (data === undefined) return null;
  const [path, x, y] = getStraightPath(props);
  return (
    <>
      <path
        d={path}
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
