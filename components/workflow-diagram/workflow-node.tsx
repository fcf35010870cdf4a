"use client";

import { Handle, type Node, type NodeProps, Position } from "@xyflow/react";
import { memo } from "react";
import type { MarkedNode } from "./marked-diagram";
import { NodeBox } from "./node-box";

export type FlowNode = Node<{ node: MarkedNode }, "workflow">;

/** One node, as React Flow draws it. */
export const WorkflowNode = memo(function WorkflowNode({ data: { node } }: NodeProps<FlowNode>) {
  return (
    <NodeBox node={node}>
      <Handle type="target" position={Position.Top} isConnectable={false} className="invisible" />
      <Handle type="source" position={Position.Bottom} isConnectable={false} className="invisible" />
    </NodeBox>
  );
});
