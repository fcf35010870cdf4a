"use client";

import {
  Background,
  BackgroundVariant,
  type EdgeTypes,
  type NodeTypes,
  ReactFlow,
  ReactFlowProvider,
  useReactFlow,
  useStore,
} from "@xyflow/react";
import { useTranslations } from "next-intl";
import { useEffect, useId, useMemo } from "react";
import { classNames } from "@/components/ui/class-names";
import { ReactFlowMark } from "@/components/ui/react-flow-mark";
import { ZoomButtons } from "@/components/ui/zoom-buttons";
import type { Topology } from "@/lib/contracts/topology";
import type { DiagramView } from "@/lib/projections/diagram";
import { type DiagramLayout, layoutDiagram } from "./layout";
import { Legend } from "./legend";
import { NodeList } from "./node-list";
import { liveNodes } from "./reachability";
import { EdgeArrows, type FlowEdge, WorkflowEdge } from "./workflow-edge";
import { type FlowNode, WorkflowNode } from "./workflow-node";

const NODE_TYPES: NodeTypes = { workflow: WorkflowNode };
const EDGE_TYPES: EdgeTypes = { workflow: WorkflowEdge };
/** Empty space around the fitted diagram, as a share of its panel. */
const FIT = { padding: 0.045 };
const MIN_ZOOM = 0.3;
const MAX_ZOOM = 2;

/**
 * The compiled workflow as a diagram, and what a run has done to it so far.
 * @param view the run's `foldDiagram`; `null` draws the workflow alone
 */
export function WorkflowDiagram({
  topology,
  view = null,
  legend = true,
  className,
}: {
  topology: Topology;
  view?: DiagramView | null;
  legend?: boolean;
  className?: string;
}) {
  const t = useTranslations("workflow");
  // The graph of a run does not change, but each event brings a new view: compare what was compiled, not who holds it.
  const compiled = JSON.stringify(topology);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `compiled` stands for `topology`
  const layout = useMemo(() => layoutDiagram(topology), [compiled]);
  return (
    <section aria-label={t("label")} className={classNames("flex min-h-0 flex-col", className)}>
      <NodeList nodes={layout.nodes} view={view} />
      <ReactFlowProvider>
        <div className="relative min-h-0 flex-1">
          <Canvas topology={topology} layout={layout} view={view} />
          <ReactFlowMark />
          <Zoom bounds={layout.bounds} />
        </div>
      </ReactFlowProvider>
      {legend && <Legend />}
    </section>
  );
}

function Canvas({ topology, layout, view }: { topology: Topology; layout: DiagramLayout; view: DiagramView | null }) {
  const arrows = useId().replace(/\W/g, "-");
  const live = liveNodes(topology, view);
  const nodes = layout.nodes.map(
    ({ id, kind, x, y, width, height }): FlowNode => ({
      id,
      type: "workflow",
      position: { x, y },
      width,
      height,
      data: { id, kind, run: view?.nodes.get(id), faded: !live.has(id) },
    }),
  );
  const edges = layout.edges.map(({ key, source, target, loops, path }): FlowEdge => {
    const taken = view?.edges.has(key) ?? false;
    const faded = !taken && !(live.has(source) && live.has(target));
    const data = { path, loops, arrows, taken, current: view?.current === key, faded };
    return { id: key, type: "workflow", source, target, data, zIndex: taken ? 1 : 0 };
  });
  return (
    <div aria-hidden className="absolute inset-0">
      <EdgeArrows id={arrows} />
      <ReactFlow
        nodes={nodes}
        edges={edges}
        nodeTypes={NODE_TYPES}
        edgeTypes={EDGE_TYPES}
        nodesDraggable={false}
        nodesConnectable={false}
        nodesFocusable={false}
        edgesFocusable={false}
        elementsSelectable={false}
        disableKeyboardA11y
        zoomOnScroll={false}
        preventScrolling={false}
        minZoom={MIN_ZOOM}
        maxZoom={MAX_ZOOM}
      >
        <Background variant={BackgroundVariant.Dots} gap={18} size={1} color="var(--color-line)" />
        <FitToPanel bounds={layout.bounds} />
      </ReactFlow>
    </div>
  );
}

/** Keeps the whole graph in view when its panel or the graph changes. */
function FitToPanel({ bounds }: { bounds: DiagramLayout["bounds"] }) {
  const { fitBounds } = useReactFlow();
  const width = useStore((store) => store.width);
  const height = useStore((store) => store.height);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another size of the panel makes another fit necessary
  useEffect(() => void fitBounds(bounds, FIT), [fitBounds, width, height, bounds]);
  return null;
}

function Zoom({ bounds }: { bounds: DiagramLayout["bounds"] }) {
  const { zoomIn, zoomOut, fitBounds } = useReactFlow();
  return (
    <ZoomButtons onIn={() => void zoomIn()} onOut={() => void zoomOut()} onFit={() => void fitBounds(bounds, FIT)} />
  );
}
