import { useTranslations } from "next-intl";
import type { GraphHit } from "@/lib/shared/contracts/library/knowledge-graph";

/** How the graph led to a passage without following a relation. */
export function GraphWayWords({ hit: { lead, community, entities } }: { hit: GraphHit }) {
  const t = useTranslations("graph.way");
  if (lead !== undefined) return t("lead", { name: lead.name, sentence: lead.sentence });
  if (community !== undefined) return t("community", { title: community });
  return t("names", { names: entities.join(", ") });
}
