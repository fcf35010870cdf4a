"use client";

import { Handle, type Node, type NodeProps, Position } from "@xyflow/react";
import { TriangleAlert } from "lucide-react";
import { useTranslations } from "next-intl";
import { memo } from "react";
import { classNames } from "@/components/ui/class-names";
import type { NodeKind, WorkflowNode as WorkflowNodeId } from "@/lib/contracts/topology";
import type { NodeRun } from "@/lib/projections/diagram";
import { NODE_LOOK } from "./node-look";
import { useFigureWords } from "./use-figure-words";

export type FlowNode = Node<
  { id: WorkflowNodeId; kind: NodeKind; run: NodeRun | undefined; faded: boolean },
  "workflow"
>;

/** One node: its name, one figure, how often it was visited, and whether it is at work. */
export const WorkflowNode = memo(function WorkflowNode({ data }: NodeProps<FlowNode>) {
  const t = useTranslations("workflow");
  const figure = useFigureWords()(data.run);
  const { box, icon: Icon } = NODE_LOOK[data.kind];
  const active = data.run?.status === "active";
  const visits = data.run?.visits ?? 0;
  return (
    <div
      className={classNames(
        "flex size-full items-center gap-2 border px-2.5 text-ink transition-opacity",
        data.kind === "decision" ? "rounded-full px-3.5" : "rounded-lg",
        box,
        data.faded && "opacity-45",
        active && "animate-ring shadow-[0_0_0_2px_var(--color-accent)]",
        data.run?.status === "stopped" && "outline-2 outline-offset-2 outline-partial outline-dashed",
      )}
    >
      <Icon aria-hidden className="size-3 shrink-0 opacity-60" />
      <span className="min-w-0 flex-1 truncate text-[0.78rem] font-semibold">{t(`nodes.${data.id}`)}</span>
      {data.run?.degraded === true && <TriangleAlert aria-hidden className="size-3.5 shrink-0 text-partial" />}
      {figure !== null && <span className="figures shrink-0 text-2xs opacity-80">{figure}</span>}
      {visits > 1 && (
        <span className="figures absolute -top-2 -right-1.5 rounded-full bg-ink px-1.5 text-[0.625rem] leading-4 font-semibold text-paper">
          {t("visits", { count: visits })}
        </span>
      )}
      <Handle type="target" position={Position.Top} isConnectable={false} className="invisible" />
      <Handle type="source" position={Position.Bottom} isConnectable={false} className="invisible" />
    </div>
  );
});
