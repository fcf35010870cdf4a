"use client";

import { useTranslations } from "next-intl";
import { useModelName } from "@/components/words/use-model-name";
import { useQuantities } from "@/components/words/use-quantities";
import { checkName } from "@/lib/shared/contracts/runs/check-set";
import { RemovableChip } from "../removable-chip";
import type { AddressFilters } from "../trace-filters";
import { useCheckWords } from "./use-check-words";

export interface FilterProps {
  filters: AddressFilters;
  onChange(filters: AddressFilters): void;
}

/** Active filters without a field in the bar, as removable chips; the dashboard's links set them too. */
export function FurtherFilters({ filters, onChange }: FilterProps) {
  const words = useFilterWords();
  return words(filters).map(([name, text]) => (
    <RemovableChip
      key={name}
      onRemove={() => onChange({ ...filters, ...Object.fromEntries(name.split(" ").map((one) => [one, undefined])) })}
    >
      {text}
    </RemovableChip>
  ));
}

/** Describes these filters, grouped by the names that are removed together. */
function useFilterWords(): (filters: AddressFilters) => [names: string, text: string][] {
  const t = useTranslations("traces.filters");
  const nodes = useTranslations("workflow.nodes");
  const checks = useTranslations("dashboard.checks");
  const judges = useTranslations("dashboard.agreement.judges");
  const parts = useTranslations("traces.step.parts");
  const checkWords = useCheckWords();
  const modelName = useModelName();
  const { ms } = useQuantities();
  const took = ({ minMs, maxMs }: AddressFilters) => {
    if (minMs !== undefined && maxMs !== undefined) return t("between", { from: ms(minMs), to: ms(maxMs) });
    return minMs !== undefined ? t("longer", { time: ms(minMs) }) : t("shorter", { time: ms(maxMs ?? 0) });
  };
  return (filters) => {
    const { attempts, hallucination, refined, degraded, model, node, judged, cached, reviewed, passed, agrees } =
      filters;
    const descriptions: [string, string | undefined][] = [
      ["tag", filters.tag && t("tagged", { tag: filters.tag })],
      ["attempts", attempts === undefined ? undefined : t("attempts", { count: attempts })],
      ["hallucination", worded(hallucination, t("hallucination"), t("noHallucination"))],
      ["refined", worded(refined, t("refined"), t("notRefined"))],
      ["degraded", degraded && (degraded === "any" ? t("degradedAny") : t("degraded", { part: parts(degraded) }))],
      ["checks", filters.checks && t("checksOn", { checks: checkWords(filters.checks) })],
      ["judged", judged && (judged === "any" ? t("judgedAny") : t("judgedBy", { check: checks(checkName(judged)) }))],
      ["node", node && t("throughNode", { node: nodes(node) })],
      ["minMs maxMs", filters.minMs === undefined && filters.maxMs === undefined ? undefined : took(filters)],
      ["cached", worded(cached, t("cached"), t("notCached"))],
      ["reviewed", reviewed && (reviewed === "any" ? t("reviewedAny") : t("reviewedOf", { judge: judges(reviewed) }))],
      ["passed", worded(passed, t("passed"), t("notPassed"))],
      ["agrees", worded(agrees, t("agrees"), t("disagrees"))],
      ["model", model && modelName(model)],
    ];
    return descriptions.flatMap(([names, text]): [string, string][] => (text === undefined ? [] : [[names, text]]));
  };
}

function worded(value: boolean | undefined, yes: string, no: string): string | undefined {
  return value === undefined ? undefined : value ? yes : no;
}
