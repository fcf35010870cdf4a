import { randomUUID } from "node:crypto";
import { type Resource, resourceFromAttributes } from "@opentelemetry/resources";
import type { Env } from "@/lib/shared/env";
import type { Recorder } from "@/lib/shared/telemetry/telemetry";
import packageFile from "@/package.json";
import { type Gauges, ownGauges } from "../gauges";
import { createMeters } from "./meters";
import { createPrometheus } from "./prometheus";

/** The OpenTelemetry packages, set up: the only folder that loads them. */
export interface Sdk {
  recorder: Recorder;
  /** The metrics in Prometheus' text format; null where `/metrics` is off. */
  prometheusText: (() => Promise<string>) | null;
  /** Sends what is left, for a short time. */
  stop(): Promise<void>;
}

export function startSdk({ METRICS, OTEL_SERVICE_NAME }: Env, gauges: Gauges): Sdk {
  const prometheus = METRICS ? createPrometheus() : null;
  const readers = prometheus === null ? [] : [prometheus.reader];
  const { provider, recorder } = createMeters(resourceOf(OTEL_SERVICE_NAME), readers, { ...ownGauges(), ...gauges });
  return {
    recorder,
    prometheusText: prometheus?.text ?? null,
    stop: () => provider.shutdown(),
  };
}

/** What produces the telemetry: no host, address or person. */
function resourceOf(name: string): Resource {
  return resourceFromAttributes({
    "service.name": name,
    "service.version": packageFile.version,
    "service.instance.id": randomUUID(),
    // Phoenix's project.
    "openinference.project.name": name,
  });
}
