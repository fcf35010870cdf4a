"use client";

import { useTranslations } from "next-intl";
import { lazy, Suspense, useMemo, useRef } from "react";
import { classNames } from "@/components/ui/class-names";
import type { Topology } from "@/lib/shared/contracts/runs/topology";
import type { DiagramView } from "@/lib/shared/projections/diagram/diagram";
import { FullScreenButton } from "./full-screen-button";
import { layoutDiagram } from "./layout";
import { Legend } from "./legend";
import { NodeList } from "./node-list";
import { StaticDiagram } from "./static-diagram";

// A page that outlived its build cannot load it any more: the picture tells the same.
const FlowCanvas = lazy(() =>
  import("./flow-canvas").then(
    ({ FlowCanvas: canvas }) => ({ default: canvas }),
    () => ({ default: StaticDiagram }),
  ),
);

/**
 * The compiled workflow as a diagram, and what a run has done to it so far.
 * @param view the run's `foldDiagram`; `null` draws the workflow alone
 */
export function WorkflowDiagram({
  topology,
  view = null,
  className,
}: {
  topology: Topology;
  view?: DiagramView | null;
  className?: string;
}) {
  const t = useTranslations("workflow");
  const section = useRef<HTMLElement>(null);
  // The graph of a run does not change, but each event brings a new view: compare what was compiled, not who holds it.
  const compiled = JSON.stringify(topology);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `compiled` stands for `topology`
  const layout = useMemo(() => layoutDiagram(topology), [compiled]);
  const picture = <StaticDiagram topology={topology} layout={layout} view={view} />;
  return (
    <section ref={section} aria-label={t("label")} className={classNames("flex min-h-0 flex-col bg-panel", className)}>
      <NodeList nodes={layout.nodes} view={view} />
      <div className="relative min-h-0 flex-1">
        {view === null ? (
          picture
        ) : (
          <Suspense fallback={picture}>
            <FlowCanvas topology={topology} layout={layout} view={view} />
          </Suspense>
        )}
        <FullScreenButton of={section} />
      </div>
      <Legend />
    </section>
  );
}
