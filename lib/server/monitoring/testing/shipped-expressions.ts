import { readFileSync } from "node:fs";
import { z } from "zod";

const panelSchema = z.object({
  id: z.int(),
  title: z.string(),
  gridPos: z.object({ x: z.int(), y: z.int(), w: z.int(), h: z.int() }),
  targets: z.array(z.object({ expr: z.string(), legendFormat: z.string() })).default([]),
});
const dashboardSchema = z.object({
  title: z.literal("Touchstone"),
  uid: z.literal("touchstone"),
  templating: z.object({ list: z.array(z.object({ name: z.string(), definition: z.string().optional() })) }),
  panels: z.array(panelSchema),
});

/** The shipped dashboard for Grafana. */
export function shippedDashboard(): z.infer<typeof dashboardSchema> {
  return dashboardSchema.parse(JSON.parse(readFileSync("docs/monitoring/grafana-dashboard.json", "utf8")));
}

/** Every expression of its panels, with the title of the panel and how the legend names a series. */
export function panelExpressions(): { panel: string; expr: string; legend: string }[] {
  return shippedDashboard().panels.flatMap(({ title, targets }) =>
    targets.map(({ expr, legendFormat }) => ({ panel: title, expr, legend: legendFormat })),
  );
}

/** A selected series and the labels that an expression uses of it. */
export interface SelectedSeries {
  name: string;
  labels: string[];
}

/**
 * The series that an expression selects, with the labels of their matchers, and those that `by (…)` groups by. An
 * expression groups all its series alike.
 */
export function selectedSeries(expression: string): SelectedSeries[] {
  const list = (text: string) => text.split(",").map((label) => label.trim());
  const grouped = [...expression.matchAll(/\bby \(([^)]*)\)/g)].flatMap(([, labels = ""]) => list(labels));
  return [...expression.matchAll(/\b([a-z]\w*)\{([^}]*)\}|(?<=\()(touchstone_\w+)/g)].map(
    ([, name, matchers = "", bare]) => ({
      name: name ?? bare ?? "",
      labels: [...[...matchers.matchAll(/(\w+)\s*[=!]~?\s*"/g)].map(([, label = ""]) => label), ...grouped],
    }),
  );
}
