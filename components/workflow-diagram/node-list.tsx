"use client";

import { useTranslations } from "next-intl";
import { useQuantities } from "@/components/words/use-quantities";
import type { DiagramView } from "@/lib/shared/projections/diagram/diagram";
import type { PlacedNode } from "./layout";
import { useFigureWords } from "./use-figure-words";

/** The diagram as a list, from the question to the answer, for those who cannot see it. */
export function NodeList({ nodes, view }: { nodes: readonly PlacedNode[]; view: DiagramView | null }) {
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
