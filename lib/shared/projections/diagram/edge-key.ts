import type { WorkflowNode } from "@/lib/shared/contracts/runs/topology";

/** `<source>><target>` */
export type EdgeKey = `${WorkflowNode}>${WorkflowNode}`;

/** Apart from the fold: the diagram of the first page is laid out without loading it. */
export function edgeKey(source: WorkflowNode, target: WorkflowNode): EdgeKey {
  return `${source}>${target}`;
}
