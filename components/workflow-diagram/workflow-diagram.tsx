"use client";

import { Expand, Shrink } from "lucide-react";
import { useTranslations } from "next-intl";
import { lazy, type RefObject, Suspense, useMemo, useRef, useSyncExternalStore } from "react";
import { Button } from "@/components/ui/button";
import { classNames } from "@/components/ui/class-names";
import { useQuantities } from "@/components/words/use-quantities";
import type { Topology } from "@/lib/shared/contracts/runs/topology";
import type { DiagramView } from "@/lib/shared/projections/diagram/diagram";
import { layoutDiagram, type PlacedNode } from "./layout";
import { Legend } from "./legend";
import { StaticDiagram } from "./static-diagram";
import { useFigureWords } from "./use-figure-words";

// A page older than the current build cannot load it: the static diagram shows the same.
const FlowCanvas = lazy(() =>
  import("./flow-canvas").then(
    ({ FlowCanvas: canvas }) => ({ default: canvas }),
    () => ({ default: StaticDiagram }),
  ),
);

/**
 * The compiled workflow as a diagram, with the state of a run.
 * @param view the run's `foldDiagram`; `null` shows the workflow alone
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
  // A run's graph never changes, but each event brings a new object: compare by content.
  const compiled = JSON.stringify(topology);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `compiled` represents `topology`
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

function subscribe(changed: () => void): () => void {
  document.addEventListener("fullscreenchange", changed);
  return () => document.removeEventListener("fullscreenchange", changed);
}

/** Toggles full screen for an element; renders nothing where the browser does not support it. */
function FullScreenButton({ of }: { of: RefObject<HTMLElement | null> }) {
  const t = useTranslations("workflow");
  const possible = useSyncExternalStore(
    subscribe,
    () => document.fullscreenEnabled,
    () => false,
  );
  const full = useSyncExternalStore(
    subscribe,
    () => document.fullscreenElement !== null && document.fullscreenElement === of.current,
    () => false,
  );
  if (!possible) return null;
  const label = t(full ? "leaveFullScreen" : "fullScreen");
  const Icon = full ? Shrink : Expand;
  return (
    <Button
      size="icon-sm"
      aria-label={label}
      title={label}
      className="absolute top-2 right-2"
      // A browser may refuse, for example in a frame: nothing changes then.
      onClick={() => void (full ? document.exitFullscreen() : of.current?.requestFullscreen())?.catch(() => {})}
    >
      <Icon aria-hidden className="size-3.5" />
    </Button>
  );
}

/** The diagram as a list, from the question to the answer, for screen readers. */
function NodeList({ nodes, view }: { nodes: readonly PlacedNode[]; view: DiagramView | null }) {
  const t = useTranslations("workflow");
  const figureOf = useFigureWords();
  const { ms } = useQuantities();
  const inOrder = nodes.toSorted((a, b) => a.y - b.y);
  return (
    <ol className="sr-only">
      {inOrder.map(({ id, kind }) => {
        const run = view?.nodes.get(id);
        const figure = figureOf(run);
        return (
          <li key={id}>
            {t("asList", {
              name: t(`nodes.${id}`),
              status: view === null ? t(`kinds.${kind}`) : t(`status.${run?.status ?? "idle"}`),
              visits: run?.visits ?? 0,
            })}
            {run?.degraded === true && `, ${t("degraded")}`}
            {figure !== null && `, ${figure}`}
            {run?.figure != null && run.ms !== null && run.status !== "active" && `, ${ms(run.ms)}`}
          </li>
        );
      })}
    </ol>
  );
}
