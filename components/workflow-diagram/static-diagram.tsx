"use client";

import { useTranslations } from "next-intl";
import { useId } from "react";
import { classNames } from "@/components/ui/class-names";
import type { Topology } from "@/lib/shared/contracts/runs/topology";
import type { DiagramView } from "@/lib/shared/projections/diagram/diagram";
import { EdgeArrows, EdgeLine } from "./edge-line";
import type { DiagramLayout } from "./layout";
import { type MarkedNode, markDiagram } from "./marked-diagram";
import { NODE_LOOK } from "./node-look";
import { FIT_PADDING } from "./tunables";

/** The diagram as a static SVG that fits its panel: shown before a run, and until the interactive one has loaded. */
export function StaticDiagram({
  topology,
  layout,
  view,
}: {
  topology: Topology;
  layout: DiagramLayout;
  view: DiagramView | null;
}) {
  const arrows = useId().replace(/\W/g, "-");
  const { nodes, edges } = markDiagram(topology, layout, view);
  const { x, y, width, height } = layout.bounds;
  const margin = FIT_PADDING / 2;
  const box = [x - width * margin, y - height * margin, width * (1 + FIT_PADDING), height * (1 + FIT_PADDING)];
  return (
    <svg aria-hidden viewBox={box.join(" ")} className="absolute inset-0 size-full">
      <EdgeArrows id={arrows} />
      {edges.map((edge) => (
        <EdgeLine key={edge.key} edge={edge} arrows={arrows} />
      ))}
      {nodes.map((node) => (
        <DrawnNode key={node.id} node={node} />
      ))}
    </svg>
  );
}

/** Sizes of `NodeBox`, in pixels. */
const ICON = 12;
const GAP = 8;

function DrawnNode({ node: { id, kind, x, y, width, height, run, faded } }: { node: MarkedNode }) {
  const t = useTranslations("workflow");
  const { drawn, icon: Icon } = NODE_LOOK[kind];
  const round = kind === "decision";
  const inset = round ? 14 : 10;
  return (
    <g transform={`translate(${x} ${y})`} className={classNames("transition-opacity", faded && "opacity-45")}>
      <rect
        width={width}
        height={height}
        rx={round ? height / 2 : 8}
        className={run?.status === "active" ? classNames(drawn, "stroke-accent stroke-2") : drawn}
      />
      <Icon x={inset} y={(height - ICON) / 2} width={ICON} height={ICON} className="text-ink opacity-60" />
      <text
        x={inset + ICON + GAP}
        y={height / 2}
        dominantBaseline="central"
        className="fill-ink text-[0.78rem] font-semibold"
      >
        {t(`nodes.${id}`)}
      </text>
    </g>
  );
}
