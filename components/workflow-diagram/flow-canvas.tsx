"use client";

import {
  Background,
  BackgroundVariant,
  type Edge,
  type EdgeProps,
  type EdgeTypes,
  Handle,
  type Node,
  type NodeProps,
  type NodeTypes,
  Position,
  ReactFlow,
  ReactFlowProvider,
  useReactFlow,
  useStore,
} from "@xyflow/react";
import { memo, useEffect, useId, useMemo } from "react";
import { ReactFlowMark } from "@/components/ui/react-flow-mark";
import { ZoomButtons } from "@/components/ui/zoom-buttons";
import type { Topology } from "@/lib/shared/contracts/runs/topology";
import type { DiagramView } from "@/lib/shared/projections/diagram/diagram";
import { EdgeArrows, EdgeLine } from "./edge-line";
import type { DiagramLayout } from "./layout";
import { type MarkedEdge, type MarkedNode, markDiagram } from "./marked-diagram";
import { NodeBox } from "./node-box";
import { FIT_PADDING } from "./tunables";

type FlowNode = Node<{ node: MarkedNode }, "workflow">;

/** One node, as React Flow draws it. */
const WorkflowNode = memo(function WorkflowNode({ data: { node } }: NodeProps<FlowNode>) {
  return (
    <NodeBox node={node}>
      <Handle type="target" position={Position.Top} isConnectable={false} className="invisible" />
      <Handle type="source" position={Position.Bottom} isConnectable={false} className="invisible" />
    </NodeBox>
  );
});

type FlowEdge = Edge<{ edge: MarkedEdge; arrows: string }, "workflow">;

/** One edge, as React Flow draws it. */
const WorkflowEdge = memo(function WorkflowEdge({ data }: EdgeProps<FlowEdge>) {
  return data === undefined ? null : <EdgeLine edge={data.edge} arrows={data.arrows} />;
});

const NODE_TYPES: NodeTypes = { workflow: WorkflowNode };
const EDGE_TYPES: EdgeTypes = { workflow: WorkflowEdge };
const FIT = { padding: FIT_PADDING };
const MIN_ZOOM = 0.3;
const MAX_ZOOM = 2;

/** The interactive diagram with zoom and pan, updated during a run. Loaded on demand. */
export function FlowCanvas(props: { topology: Topology; layout: DiagramLayout; view: DiagramView | null }) {
  return (
    <ReactFlowProvider>
      <Canvas {...props} />
      <ReactFlowMark />
      <Zoom bounds={props.layout.bounds} />
    </ReactFlowProvider>
  );
}

function Canvas({ topology, layout, view }: { topology: Topology; layout: DiagramLayout; view: DiagramView | null }) {
  const arrows = useId().replace(/\W/g, "-");
  const { nodes, edges } = useMemo(() => {
    const marked = markDiagram(topology, layout, view);
    return {
      nodes: marked.nodes.map((node): FlowNode => {
        const { id, x, y, width, height } = node;
        return { id, type: "workflow", position: { x, y }, width, height, data: { node } };
      }),
      edges: marked.edges.map((edge): FlowEdge => {
        const { key: id, source, target, taken } = edge;
        return { id, type: "workflow", source, target, data: { edge, arrows }, zIndex: taken ? 1 : 0 };
      }),
    };
  }, [topology, layout, view, arrows]);
  return (
    <div aria-hidden className="absolute inset-0">
      <svg aria-hidden className="absolute size-0">
        <EdgeArrows id={arrows} />
      </svg>
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

/** Refits the graph when its panel or the graph changes. */
function FitToPanel({ bounds }: { bounds: DiagramLayout["bounds"] }) {
  const { fitBounds } = useReactFlow();
  const width = useStore((store) => store.width);
  const height = useStore((store) => store.height);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a resized panel needs a new fit
  useEffect(() => void fitBounds(bounds, FIT), [fitBounds, width, height, bounds]);
  return null;
}

function Zoom({ bounds }: { bounds: DiagramLayout["bounds"] }) {
  const { zoomIn, zoomOut, fitBounds } = useReactFlow();
  return (
    <ZoomButtons onIn={() => void zoomIn()} onOut={() => void zoomOut()} onFit={() => void fitBounds(bounds, FIT)} />
  );
}
