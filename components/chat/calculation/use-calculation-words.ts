"use client";

import { useTranslations } from "next-intl";
import type { Calculation, CalculationAssumption, TableCondition } from "@/lib/shared/contracts/library/tables";

/** What of a calculation its query in words needs. */
type Worded = Pick<Calculation, "plan"> & { table: { columns: readonly { name: string }[] } };

/** A query over a table in the reader's language: a sentence for each of its parts. */
export function useCalculationWords(): (calculation: Worded) => string[] {
  const t = useTranslations("calculation");
  const common = useTranslations("common");
  return ({ plan, table }) => {
    const name = (at: number) => table.columns[at]?.name ?? "";
    const quoted = (values: readonly string[]) => values.map((text) => common("quoted", { text })).join(", ");
    const condition = (asked: TableCondition): string => {
      const column = name(asked.column);
      switch (asked.test) {
        case "one_of":
          return t(asked.negated ? "where.none_of" : "where.one_of", { column, values: quoted(asked.values) });
        case "compare":
          return t("where.compare", { column, operator: asked.operator, value: asked.value });
        case "days":
          if (asked.from !== null && asked.to !== null)
            return t("where.between", { column, from: asked.from, to: asked.to });
          return asked.from === null
            ? t("where.to", { column, to: asked.to ?? "" })
            : t("where.from", { column, from: asked.from });
        case "is":
          return t(asked.value ? "where.yes" : "where.no", { column });
        case "empty":
          return t(asked.negated ? "where.filled" : "where.empty", { column });
      }
    };
    const { measure, groupBy, order, limit, difference } = plan;
    const measured = "column" in measure ? measure.column : measure.function === "labels" ? groupBy?.column : undefined;
    const isByMeasure = order !== null && order.column === null;
    const ordered = order === null ? "" : isByMeasure ? t("result") : name(order.column ?? 0);
    return [
      t(`measure.${measure.function}`, { column: measured === undefined ? "" : name(measured) }),
      ...[...plan.within, ...plan.where].map(condition),
      ...(groupBy === null || measure.function === "labels"
        ? []
        : [t(`by.${groupBy.unit}`, { column: name(groupBy.column) })]),
      ...(order === null ? [] : [t(`order.${order.direction}`, { column: ordered })]),
      ...(limit === null ? [] : [t("limit", { count: limit })]),
      ...(difference ? [t("difference")] : []),
    ];
  };
}

/** An assumption in the reader's language. */
export function useAssumptionWords(): (assumption: CalculationAssumption) => string {
  const t = useTranslations("calculation.assumed");
  return ({ kind, word, taken }) => t(kind, { word, taken });
}
