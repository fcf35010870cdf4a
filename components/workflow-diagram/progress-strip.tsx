"use client";

import { useTranslations } from "next-intl";
import { useMemo } from "react";
import { classNames } from "@/components/ui/class-names";
import type { DiagramView } from "@/lib/shared/projections/diagram/diagram";
import { layoutDiagram } from "./layout";
import { NODE_LOOK } from "./node-look";

/** The diagram for narrow screens: one mark per node, in order, and the name of the active one. */
export function ProgressStrip({ view }: { view: DiagramView }) {
  const t = useTranslations("workflow");
  const { topology } = view;
  const nodes = useMemo(
    () => (topology === null ? [] : layoutDiagram(topology).nodes.toSorted((a, b) => a.y - b.y)),
    [topology],
  );
  if (topology === null) return null;
  const active = nodes.findLast(({ id }) => view.nodes.get(id)?.status === "active");
  return (
    <div className="flex items-center gap-3">
      <div aria-hidden className="flex min-w-0 flex-1 gap-0.5">
        {nodes.map(({ id, kind }) => {
          const status = view.nodes.get(id)?.status ?? "idle";
          return (
            <span
              key={id}
              className={classNames(
                "h-1.5 flex-1 rounded-full border",
                NODE_LOOK[kind].box,
                status === "idle" && "opacity-35",
                status === "active" && "animate-pulse-soft ring-2 ring-accent",
              )}
            />
          );
        })}
      </div>
      <span className="shrink-0 text-xs text-ink-2">
        {active === undefined ? t("ended") : t("progress", { name: t(`nodes.${active.id}`) })}
      </span>
    </div>
  );
}
