"use client";

import { Maximize, Minus, Plus } from "lucide-react";
import { useTranslations } from "next-intl";
import { useEffect, useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import type { GraphOverview } from "@/lib/contracts/knowledge-graph";
import { drawGraph, type GraphPicture } from "./graph-picture";

/** The whole graph, drawn by WebGL. Loaded where it is shown: no other page carries it. */
export function SigmaCanvas({
  graph,
  selected,
  onSelect,
}: {
  graph: Pick<GraphOverview, "entities" | "relations">;
  selected: string | null;
  onSelect(id: string | null): void;
}) {
  const t = useTranslations("graph.picture");
  const workflow = useTranslations("workflow");
  const container = useRef<HTMLDivElement>(null);
  const select = useRef(onSelect);
  const [picture, setPicture] = useState<GraphPicture | null>(null);
  const [settling, setSettling] = useState(false);
  useEffect(() => {
    select.current = onSelect;
  });
  useEffect(() => {
    if (container.current === null) return;
    const drawn = drawGraph(container.current, { select: (id) => select.current(id), settling: setSettling });
    setPicture(drawn);
    // The theme is chosen on the page, or by the system.
    const theme = new MutationObserver(() => drawn.recolour());
    theme.observe(document.documentElement, { attributes: true, attributeFilter: ["data-theme"] });
    const system = window.matchMedia("(prefers-color-scheme: dark)");
    system.addEventListener("change", drawn.recolour);
    return () => {
      theme.disconnect();
      system.removeEventListener("change", drawn.recolour);
      drawn.end();
      setPicture(null);
    };
  }, []);
  useEffect(() => picture?.show(graph), [picture, graph]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is drawn anew is marked anew
  useEffect(() => picture?.select(selected), [picture, selected, graph]);
  const buttons = [
    { label: workflow("zoomIn"), icon: Plus, direction: "in" },
    { label: workflow("zoomOut"), icon: Minus, direction: "out" },
    { label: workflow("fit"), icon: Maximize, direction: "fit" },
  ] as const;
  return (
    <div className="relative min-h-0 flex-1">
      <div ref={container} aria-hidden className="absolute inset-0 overflow-hidden" data-settling={settling} />
      {settling && (
        <p role="status" className="absolute top-2 left-3 animate-pulse-soft text-xs text-ink-2">
          {t("settling")}
        </p>
      )}
      <div className="absolute right-2 bottom-2 flex flex-col gap-1">
        {buttons.map(({ label, icon: Icon, direction }) => (
          <Button key={label} size="icon-sm" aria-label={label} title={label} onClick={() => picture?.zoom(direction)}>
            <Icon aria-hidden className="size-3.5" />
          </Button>
        ))}
      </div>
    </div>
  );
}
