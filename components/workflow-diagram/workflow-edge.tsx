"use client";

import type { Edge, EdgeProps } from "@xyflow/react";
import { memo } from "react";
import { classNames } from "@/components/ui/class-names";

export type FlowEdge = Edge<
  { path: string; loops: boolean; arrows: string; taken: boolean; current: boolean; faded: boolean },
  "workflow"
>;

/** One edge along its laid-out path: lit where the run went, dashed where it went back. */
export const WorkflowEdge = memo(function WorkflowEdge({ data }: EdgeProps<FlowEdge>) {
  if (data === undefined) return null;
  return (
    <path
      d={data.path}
      fill="none"
      markerEnd={`url(#${data.arrows}${data.taken ? "-taken" : ""})`}
      strokeDasharray={data.taken && data.loops ? "5 4" : undefined}
      className={classNames(
        "transition-[stroke,opacity]",
        data.taken ? "stroke-accent stroke-2" : "stroke-line-strong stroke-[1.25]",
        data.faded && "opacity-60",
        data.current && "animate-pulse-soft",
      )}
    />
  );
});

/** The arrow heads that edges end in; drawn once for a diagram, under ids of its own. */
export function EdgeArrows({ id: prefix }: { id: string }) {
  return (
    <svg aria-hidden className="absolute size-0">
      <defs>
        {[
          { id: prefix, colour: "var(--color-line-strong)", size: 6 },
          { id: `${prefix}-taken`, colour: "var(--color-accent)", size: 4.5 },
        ].map(({ id, colour, size }) => (
          <marker
            key={id}
            id={id}
            viewBox="0 0 8 8"
            refX="7"
            refY="4"
            markerWidth={size}
            markerHeight={size}
            orient="auto-start-reverse"
          >
            <path d="M0 0.8 L8 4 L0 7.2 z" fill={colour} />
          </marker>
        ))}
      </defs>
    </svg>
  );
}
