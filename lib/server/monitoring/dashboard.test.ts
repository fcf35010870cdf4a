import { expect, it } from "vitest";
import { exportedLabels, exportedNames } from "./testing/exported-names";
import { panelExpressions, selectedSeries, shippedDashboard } from "./testing/shipped-expressions";

const dashboard = shippedDashboard();

/** The series of a metric: a histogram has three. */
const series = new Set(
  exportedNames().flatMap(([name, type]) =>
    type === "histogram" ? ["bucket", "sum", "count"].map((part) => `${name}_${part}`) : [name],
  ),
);
const namesIn = (expression: string) => selectedSeries(expression).map(({ name }) => name);
/** Added by Prometheus to every series, and by its histograms. */
const FOREIGN_LABELS = ["job", "instance", "le"];

it("names only series that are exported", () => {
  const expressions = [
    ...dashboard.panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)),
    ...dashboard.templating.list.flatMap(({ definition }) => definition ?? []),
  ];
  for (const expression of expressions) {
    const names = namesIn(expression);
    expect(names, expression).not.toEqual([]);
    for (const name of names) expect(series, expression).toContain(name);
  }
});

it("uses only labels that its series have", () => {
  for (const { expr, legend } of panelExpressions()) {
    const series = selectedSeries(expr);
    for (const { name, labels } of series) {
      expect([...exportedLabels(name), ...FOREIGN_LABELS], expr).toEqual(expect.arrayContaining(labels));
    }
    const shown = [...legend.matchAll(/\{\{(\w+)\}\}/g)].map(([, label]) => label);
    // A legend names labels that are left: those of a selection without grouping, or those grouped by.
    const left = expr.includes(" by (")
      ? series.flatMap(({ labels }) => labels)
      : series.flatMap(({ name }) => [...exportedLabels(name), ...FOREIGN_LABELS]);
    expect(left, expr).toEqual(expect.arrayContaining(shown));
  }
});

it("shows every metric, but for the median delay of the event loop", () => {
  const shown = new Set(dashboard.panels.flatMap(({ targets }) => targets.flatMap(({ expr }) => namesIn(expr))));
  const missing = exportedNames().filter(([name]) => ![...shown].some((series) => series.startsWith(name)));
  expect(missing.map(([name]) => name)).toEqual(["nodejs_eventloop_delay_p50_seconds"]);
});

it("lays out its panels side by side", () => {
  expect(new Set(dashboard.panels.map(({ id }) => id)).size).toBe(dashboard.panels.length);
  const cells = dashboard.panels.flatMap(({ gridPos: { x, y, w, h } }) =>
    Array.from({ length: w * h }, (_, n) => `${x + (n % w)},${y + Math.floor(n / w)}`),
  );
  expect(new Set(cells).size).toBe(cells.length);
  for (const { gridPos } of dashboard.panels) expect(gridPos.x + gridPos.w).toBeLessThanOrEqual(24);
});
