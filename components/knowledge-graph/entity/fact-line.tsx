import { ArrowRight } from "lucide-react";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import type { RelationType } from "@/lib/shared/contracts/library/knowledge-graph";

/** "A leads → B" on one line that may wrap. Names that are only mentioned together have no direction. */
export function FactLine({ source, type, target }: { source: ReactNode; type: RelationType; target: ReactNode }) {
  const t = useTranslations("graph.relations");
  return (
    <span className="inline-flex flex-wrap items-center gap-x-1.5 gap-y-0.5">
      <span dir="auto" className="wrap-anywhere">
        {source}
      </span>
      <span className="inline-flex items-center gap-1 text-xs text-ink-3">
        {t(type)}
        {type !== "related_to" && <ArrowRight aria-hidden className="size-3" />}
      </span>
      <span dir="auto" className="wrap-anywhere">
        {target}
      </span>
    </span>
  );
}
