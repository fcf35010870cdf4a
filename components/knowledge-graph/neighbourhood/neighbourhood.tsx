"use client";

import {
  Background,
  BackgroundVariant,
  type EdgeTypes,
  Handle,
  type Node,
  type NodeProps,
  type NodeTypes,
  Position,
  ReactFlow,
  ReactFlowProvider,
  useReactFlow,
} from "@xyflow/react";
import { useTranslations } from "next-intl";
import { memo, useEffect, useMemo } from "react";
import { Button } from "@/components/ui/button";
import { classNames } from "@/components/ui/class-names";
import { EmptyState } from "@/components/ui/empty-state";
import { ErrorState } from "@/components/ui/error-state";
import { LoadingText } from "@/components/ui/loading-text";
import { Select } from "@/components/ui/overlays/select";
import { ReactFlowMark } from "@/components/ui/react-flow-mark";
import { ZoomButtons } from "@/components/ui/zoom-buttons";
import { ApiError } from "@/lib/browser/api/api-client";
import type { GraphOverview } from "@/lib/shared/contracts/library/graph-contents";
import type { EntityType } from "@/lib/shared/contracts/library/knowledge-graph";
import { EntityMark } from "../entity/entity-mark";
import type { GraphAddress } from "../graph-address";
import { LABELLED_EDGES } from "../tunables";
import { TypeLegend } from "../type-legend";
import { useNeighbourhood } from "../use-graph";
import { layoutNeighbourhood } from "./neighbourhood-layout";
import { RelationEdge, type RelationFlowEdge } from "./relation-edge";

type EntityFlowNode = Node<{ name: string; entityType: EntityType; centre: boolean }, "entity">;

/** One entity of a neighbourhood: its type's icon and its name. */
const EntityNode = memo(function EntityNode({ data }: NodeProps<EntityFlowNode>) {
  return (
    <div
      className={classNames(
        "flex max-w-36 cursor-pointer items-center gap-1.5 rounded-full border bg-panel px-2.5 py-1 text-xs text-ink",
        data.centre ? "border-2 border-accent font-semibold" : "border-line-strong",
      )}
    >
      <EntityMark type={data.entityType} />
      <span dir="auto" className="min-w-0 truncate">
        {data.name}
      </span>
      <Handle type="target" position={Position.Top} isConnectable={false} className="invisible" />
      <Handle type="source" position={Position.Bottom} isConnectable={false} className="invisible" />
    </div>
  );
});

const NODE_TYPES: NodeTypes = { entity: EntityNode };
const EDGE_TYPES: EdgeTypes = { relation: RelationEdge };
/** Positions are centres. */
const MIDDLE: [number, number] = [0.5, 0.5];
const FIT = { padding: 0.08, maxZoom: 1.1 };

/** One entity and its neighbours. */
export function Neighbourhood({
  entityId,
  hops,
  onChange,
}: {
  entityId: string;
  hops: number;
  onChange(change: Partial<GraphAddress>): void;
}) {
  const t = useTranslations("graph");
  const { data, isPending, error, refetch } = useNeighbourhood(entityId, hops);
  if (isPending) return <LoadingText>{t("loading")}</LoadingText>;
  if (data === undefined && error instanceof ApiError && error.code === "not_found") {
    return (
      <EmptyState
        title={t("panel.gone")}
        action={<Button onClick={() => onChange({ entity: undefined, hops: undefined })}>{t("panel.whole")}</Button>}
      >
        {t("panel.goneText")}
      </EmptyState>
    );
  }
  if (data === undefined) {
    return (
      <ErrorState title={t("failed")} onRetry={() => void refetch()}>
        {error?.message}
      </ErrorState>
    );
  }
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <div className="flex flex-wrap items-center justify-between gap-2 border-b border-line px-3 py-1.5 text-xs text-ink-2">
        <p className="figures">
          {t("around.shown", { entities: data.entities.length, relations: data.relations.length })}
        </p>
        <div className="flex flex-wrap items-center gap-2">
          <Select<"1" | "2">
            pill
            label={t("around.reach")}
            value={hops === 2 ? "2" : "1"}
            onValueChange={(next) => onChange({ hops: Number(next) })}
            options={[
              { value: "1", label: t("around.hops", { count: 1 }) },
              { value: "2", label: t("around.hops", { count: 2 }) },
            ]}
          />
          <Button size="sm" onClick={() => onChange({ hops: undefined })}>
            {t("panel.whole")}
          </Button>
        </div>
      </div>
      <ReactFlowProvider>
        <Canvas centre={entityId} graph={data} onOpen={(id) => onChange({ entity: id })} />
      </ReactFlowProvider>
      <TypeLegend />
    </div>
  );
}

function Canvas({
  centre,
  graph,
  onOpen,
}: {
  centre: string;
  graph: Pick<GraphOverview, "entities" | "relations">;
  onOpen(entityId: string): void;
}) {
  const { zoomIn, zoomOut, fitView } = useReactFlow();
  const { nodes, edges } = useMemo(() => flowOf(centre, graph), [centre, graph]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new neighbourhood needs a new fit
  useEffect(() => {
    // Nodes are measured after they are rendered.
    const frame = requestAnimationFrame(() => void fitView(FIT));
    return () => cancelAnimationFrame(frame);
  }, [fitView, nodes]);
  return (
    <div className="relative min-h-0 flex-1">
      {/* Hidden from the keyboard: the list of facts beside it has the same content. */}
      <div aria-hidden className="absolute inset-0">
        <ReactFlow
          nodes={nodes}
          edges={edges}
          nodeTypes={NODE_TYPES}
          edgeTypes={EDGE_TYPES}
          nodeOrigin={MIDDLE}
          nodesDraggable={false}
          nodesConnectable={false}
          nodesFocusable={false}
          edgesFocusable={false}
          disableKeyboardA11y
          fitView
          fitViewOptions={FIT}
          minZoom={0.1}
          maxZoom={2}
          onNodeClick={(_, { id }) => onOpen(id)}
        >
          <Background variant={BackgroundVariant.Dots} gap={18} size={1} color="var(--color-line)" />
        </ReactFlow>
      </div>
      <ReactFlowMark />
      <ZoomButtons onIn={() => void zoomIn()} onOut={() => void zoomOut()} onFit={() => void fitView(FIT)} />
    </div>
  );
}

function flowOf(centre: string, { entities, relations }: Pick<GraphOverview, "entities" | "relations">) {
  const byId = new Map(entities.map((entity) => [entity.id, entity]));
  const placed = layoutNeighbourhood(centre, entities, relations);
  const nodes = placed.flatMap(({ id, x, y }): EntityFlowNode[] => {
    const entity = byId.get(id);
    if (entity === undefined) return [];
    const data = { name: entity.name, entityType: entity.type, centre: id === centre };
    return [{ id, type: "entity", position: { x, y }, data }];
  });
  const places = new Map(placed.map((place) => [place.id, place]));
  const labelled = relations.length <= LABELLED_EDGES;
  const edges = relations.flatMap(({ id, sourceId, targetId, type }): RelationFlowEdge[] => {
    const from = places.get(sourceId);
    const to = places.get(targetId);
    if (from === undefined || to === undefined) return [];
    const near = sourceId === centre || targetId === centre;
    const data = { relation: type, from, to, near, labelled: labelled && near && type !== "related_to" };
    return [{ id, type: "relation", source: sourceId, target: targetId, data }];
  });
  return { nodes, edges };
}
