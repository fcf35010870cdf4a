import type { WorkflowNode } from "@/lib/shared/contracts/runs/topology";

/** `<source>><target>` */
export type EdgeKey = `${WorkflowNode}>${WorkflowNode}`;

export function edgeKey(source: WorkflowNode, target: WorkflowNode): EdgeKey {
  return `${source}>${target}`;
}
