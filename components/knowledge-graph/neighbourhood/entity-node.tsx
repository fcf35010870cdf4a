"use client";

import { Handle, type Node, type NodeProps, Position } from "@xyflow/react";
import { memo } from "react";
import { classNames } from "@/components/ui/class-names";
import type { EntityType } from "@/lib/shared/contracts/library/knowledge-graph";
import { EntityMark } from "../entity/entity-mark";

export type EntityFlowNode = Node<{ name: string; entityType: EntityType; centre: boolean }, "entity">;

/** One entity of a neighbourhood: its type's sign and its name. */
export const EntityNode = memo(function EntityNode({ data }: NodeProps<EntityFlowNode>) {
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
