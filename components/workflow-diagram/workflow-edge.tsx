"use client";

import type { Edge, EdgeProps } from "@xyflow/react";
import { memo } from "react";
import { EdgeLine } from "./edge-line";
import type { MarkedEdge } from "./marked-diagram";

export type FlowEdge = Edge<{ edge: MarkedEdge; arrows: string }, "workflow">;

/** One edge, as React Flow draws it. */
export const WorkflowEdge = memo(function WorkflowEdge({ data }: EdgeProps<FlowEdge>) {
  return data === undefined ? null : <EdgeLine edge={data.edge} arrows={data.arrows} />;
});
