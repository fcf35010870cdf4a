import { ArrowRight } from "lucide-react";
import type { ReactNode } from "react";

/** "A —leads→ B" on one line that may wrap. */
export function FactLine({ source, relation, target }: { source: ReactNode; relation: string; target: ReactNode }) {
  return (
    <span className="inline-flex flex-wrap items-center gap-x-1.5 gap-y-0.5">
      <span dir="auto" className="wrap-anywhere">
        {source}
      </span>
      <span className="inline-flex items-center gap-1 text-xs text-ink-3">
        {relation}
        <ArrowRight aria-hidden className="size-3" />
      </span>
      <span dir="auto" className="wrap-anywhere">
        {target}
      </span>
    </span>
  );
}
