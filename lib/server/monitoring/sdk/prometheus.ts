import { PrometheusSerializer } from "@opentelemetry/exporter-prometheus";
import { type MetricData, MetricReader, type ResourceMetrics } from "@opentelemetry/sdk-metrics";
import { COLLECT_MS } from "../tunables";

/** Reads metrics when it is asked to. */
class PullReader extends MetricReader {
  protected override async onShutdown(): Promise<void> {}
  protected override async onForceFlush(): Promise<void> {}
}

/** A reader, and its metrics in Prometheus' text format (https://prometheus.io/docs/instrumenting/exposition_formats/). */
export function createPrometheus(): { reader: MetricReader; text: () => Promise<string> } {
  const reader = new PullReader();
  const serializer = new PrometheusSerializer("", false, undefined, false, true);
  return {
    reader,
    text: async () => {
      const { resourceMetrics } = await reader.collect({ timeoutMillis: COLLECT_MS });
      return `${serializer.serialize(withUnits(resourceMetrics)).trimEnd()}\n`;
    },
  };
}

const UNITS: Readonly<Record<string, string>> = { s: "_seconds", By: "_bytes" };

/**
 * Names end with their unit, as OpenTelemetry's collector and Prometheus' own receiver write them
 * (https://opentelemetry.io/docs/specs/otel/compatibility/prometheus_and_openmetrics/): one dashboard serves all.
 */
function withUnits(metrics: ResourceMetrics): ResourceMetrics {
  const named = <Data extends MetricData>(data: Data): Data => {
    const { name, unit } = data.descriptor;
    return { ...data, descriptor: { ...data.descriptor, name: `${name}${UNITS[unit] ?? ""}`, unit: "" } };
  };
  return {
    ...metrics,
    scopeMetrics: metrics.scopeMetrics.map((scope) => ({ ...scope, metrics: scope.metrics.map(named) })),
  };
}
