import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { z } from "zod";
import { exportedNames } from "./testing/exported-names";

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

const dashboard = dashboardSchema.parse(JSON.parse(readFileSync("docs/monitoring/grafana-dashboard.json", "utf8")));

/** The series of a metric: a histogram has three. */
const series = new Set(
  exportedNames().flatMap(([name, type]) =>
    type === "histogram" ? ["bucket", "sum", "count"].map((part) => `${name}_${part}`) : [name],
  ),
);
const namesIn = (expression: string) =>
  [...expression.matchAll(/\b[a-z]\w*(?=\{)|(?<=\()touchstone_\w+/g)].map(([name]) => name);

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
