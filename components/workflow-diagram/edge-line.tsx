import { classNames } from "@/components/ui/class-names";
import type { MarkedEdge } from "./marked-diagram";

/** One edge along its path: highlighted if the run took it, dashed if it leads back. */
export function EdgeLine({
  edge: { path, taken, loops, current, faded },
  arrows,
}: {
  edge: Pick<MarkedEdge, "path" | "taken" | "loops" | "current" | "faded">;
  /** Id of the diagram's `EdgeArrows`. */
  arrows: string;
}) {
  return (
    <path
      d={path}
      fill="none"
      markerEnd={`url(#${arrows}${taken ? "-taken" : ""})`}
      strokeDasharray={taken && loops ? "5 4" : undefined}
      className={classNames(
        "transition-[stroke,opacity]",
        taken ? "stroke-accent stroke-2" : "stroke-line-strong stroke-[1.25]",
        faded && "opacity-60",
        current && "animate-pulse-soft",
      )}
    />
  );
}

/** The arrow heads of edges, defined once per diagram under its own ids. */
export function EdgeArrows({ id: prefix }: { id: string }) {
  return (
    <defs>
      {[
        { id: prefix, colour: "var(--color-line-strong)", size: 6 },
        { id: `${prefix}-taken`, colour: "var(--color-accent)", size: 4.5 },
      ].map(({ id, colour, size }) => (
        <marker
          key={id}
          id={id}
          viewBox="0 0 8 8"
          refX="7"
          refY="4"
          markerWidth={size}
          markerHeight={size}
          orient="auto-start-reverse"
        >
          <path d="M0 0.8 L8 4 L0 7.2 z" fill={colour} />
        </marker>
      ))}
    </defs>
  );
}
