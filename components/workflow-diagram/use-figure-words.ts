"use client";

import { useTranslations } from "next-intl";
import { useQuantities } from "@/components/words/use-quantities";
import type { Route } from "@/lib/shared/contracts/runs/topology";
import type { NodeFigure, NodeRun } from "@/lib/shared/projections/diagram/diagram";

const ROUTES = {
  kg_retrieval: "route",
  llm_internal: "routeModel",
  web_search: "routeWeb",
} as const satisfies Record<Route, string>;

/** The one figure beside a node's name: its result if it has one, else its duration. */
export function useFigureWords(): (run: NodeRun | undefined) => string | null {
  const t = useTranslations("workflow.figures");
  const { ms, score } = useQuantities();
  const figureWords = (figure: NodeFigure): string => {
    switch (figure.kind) {
      case "language":
        return t("language", { language: figure.language });
      case "route":
        return t(ROUTES[figure.route]);
      case "found":
        return t("found", { count: figure.count });
      case "kept":
        return t("kept", { kept: figure.kept, total: figure.total });
      case "supported":
        return t("supported", { supported: figure.supported, total: figure.total });
      case "grounded":
        return figure.groundedness === "grounded" ? t("grounded") : t(figure.groundedness);
      case "checked":
        return t(figure.finding);
      case "score":
        return score(figure.score);
      case "candidates":
        return t("candidates", { count: figure.count });
      case "fully":
        return t("supported", { supported: figure.fully, total: figure.total });
      case "chosen":
        return t("chosen", { rank: figure.rank });
      case "computed":
        return t("computed", { rows: figure.rows });
      case "decided":
        return t(figure.answer);
    }
  };
  return (run) => {
    if (run === undefined) return null;
    if (run.figure !== null) return figureWords(run.figure);
    return run.ms === null || run.status === "active" ? null : ms(run.ms);
  };
}
