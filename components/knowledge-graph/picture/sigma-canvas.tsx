"use client";

import { useTranslations } from "next-intl";
import { useEffect, useId, useRef, useState } from "react";
import { ZoomButtons } from "@/components/ui/zoom-buttons";
import type { GraphOverview } from "@/lib/shared/contracts/library/graph-contents";
import { type CameraMove, drawGraph, type GraphPicture } from "./graph-picture";

const KEYS: ReadonlyMap<string, CameraMove> = new Map([
  ["ArrowLeft", "left"],
  ["ArrowRight", "right"],
  ["ArrowUp", "up"],
  ["ArrowDown", "down"],
  ["+", "in"],
  ["=", "in"],
  ["-", "out"],
  ["0", "fit"],
]);

/** The whole graph in WebGL. Loaded on demand: no other page includes it. */
export function SigmaCanvas({
  graph,
  selected,
  onSelect,
  onOpen,
}: {
  graph: Pick<GraphOverview, "entities" | "relations">;
  selected: string | null;
  onSelect(id: string | null): void;
  /** Shows an entity's neighbourhood. */
  onOpen(id: string): void;
}) {
  const t = useTranslations("graph.picture");
  const help = useId();
  const container = useRef<HTMLDivElement>(null);
  const latest = useRef({ onSelect, onOpen });
  const [picture, setPicture] = useState<GraphPicture | null>(null);
  const [settling, setSettling] = useState(false);
  useEffect(() => {
    latest.current = { onSelect, onOpen };
  });
  useEffect(() => {
    if (container.current === null) return;
    const drawn = drawGraph(container.current, {
      select: (id) => latest.current.onSelect(id),
      open: (id) => latest.current.onOpen(id),
      settling: setSettling,
    });
    setPicture(drawn);
    // Watches changes of theme on the page; the system's changes are watched below.
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
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new drawing needs the mark again
  useEffect(() => picture?.select(selected), [picture, selected, graph]);
  return (
    <div className="relative min-h-0 flex-1">
      <div
        ref={container}
        role="application"
        aria-label={t("label")}
        aria-describedby={help}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys move the picture
        tabIndex={0}
        className="absolute inset-0 touch-none overflow-hidden -outline-offset-2"
        data-settling={settling}
        onKeyDown={(event) => {
          const move = event.metaKey || event.ctrlKey || event.altKey ? undefined : KEYS.get(event.key);
          if (move === undefined) return;
          event.preventDefault();
          picture?.move(move);
        }}
      />
      <p
        id={help}
        className="pointer-events-none absolute bottom-2 left-3 max-w-[60%] text-xs text-ink-3 max-sm:sr-only"
      >
        {t("keys")}
      </p>
      {settling && (
        <p role="status" className="absolute top-2 left-3 animate-pulse-soft text-xs text-ink-2">
          {t("settling")}
        </p>
      )}
      <ZoomButtons
        onIn={() => picture?.move("in")}
        onOut={() => picture?.move("out")}
        onFit={() => picture?.move("fit")}
      />
    </div>
  );
}
