"use client";

import { Progress as Base } from "@base-ui/react/progress";

/** Progress of a long job. `value` is `null` while its length is unknown. */
export function Progress({
  value,
  max = 100,
  label,
  text,
}: {
  value: number | null;
  max?: number;
  /** Accessible name. */
  label: string;
  /** The current activity, shown beside the bar. */
  text?: string;
}) {
  return (
    <Base.Root value={value} max={max} aria-label={label} className="flex flex-wrap items-center gap-x-2">
      <Base.Track className="h-1.5 min-w-20 flex-1 overflow-hidden rounded-full bg-sunk forced-colors:border">
        <Base.Indicator className="h-full rounded-full bg-accent forced-color-adjust-none transition-[width] data-[indeterminate]:w-1/3 data-[indeterminate]:animate-pulse-soft" />
      </Base.Track>
      {text !== undefined && <span className="figures min-w-0 text-xs text-ink-3">{text}</span>}
    </Base.Root>
  );
}
