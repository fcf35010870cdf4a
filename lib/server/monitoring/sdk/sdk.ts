import { randomUUID } from "node:crypto";
import { ExportResultCode } from "@opentelemetry/core";
import { ProtobufMetricsSerializer } from "@opentelemetry/otlp-transformer";
import { type Resource, resourceFromAttributes } from "@opentelemetry/resources";
import { PeriodicExportingMetricReader, type PushMetricExporter } from "@opentelemetry/sdk-metrics";
import type { Env } from "@/lib/shared/env";
import type { Recorder } from "@/lib/shared/telemetry/telemetry";
import { within } from "@/lib/shared/within";
import packageFile from "@/package.json";
import { RunExporter } from "../export-runs";
import { type Gauges, ownGauges } from "../gauges";
import {
  EXPORT_TIMEOUT_MS,
  FLUSH_MS,
  MAX_WAITING_SPANS,
  MAX_WAITING_SPANS_WITH_WORDS,
  METRICS_EVERY_MS,
} from "../tunables";
import { createMeters } from "./meters";
import { createSendOtlp, type SendOtlp } from "./otlp";
import { createOutages, type Outages } from "./outages";
import { createPrometheus } from "./prometheus";
import { createSpanQueue } from "./span-queue";

/** The OpenTelemetry packages, set up: the only folder that loads them. */
export interface Sdk {
  recorder: Recorder;
  /** The metrics in Prometheus' text format; null where `/metrics` is off. */
  prometheusText: (() => Promise<string>) | null;
  /** Sends traces of ended runs; null without a collector. */
  runs: RunExporter | null;
  /** Sends what remains, within a short time. */
  stop(): Promise<void>;
}

export function startSdk(env: Env, gauges: Gauges): Sdk {
  const resource = resourceOf(env.OTEL_SERVICE_NAME);
  const prometheus = env.METRICS ? createPrometheus() : null;
  const endpoint = env.OTEL_EXPORTER_OTLP_ENDPOINT;
  const collector = endpoint === undefined ? null : connect(endpoint, env.OTEL_EXPORTER_OTLP_HEADERS);
  const maxWaiting = env.TRACES_CONTENT ? MAX_WAITING_SPANS_WITH_WORDS : MAX_WAITING_SPANS;
  const queue = collector && createSpanQueue(resource, collector.send, collector.outages, maxWaiting);
  const runs = queue && new RunExporter(queue.add, env.TRACES_CONTENT);
  const pushes = collector !== null && env.OTEL_METRICS_EXPORTER === "otlp";
  const readers = [...(prometheus === null ? [] : [prometheus.reader]), ...(pushes ? [pushReader(collector)] : [])];
  const { provider, recorder } = createMeters(resource, readers, { ...ownGauges(), ...gauges });
  const flush = async () => {
    await runs?.drain();
    await queue?.flush();
    // Last, with the number of spans that were sent.
    await provider.shutdown();
  };
  return {
    recorder,
    prometheusText: prometheus?.text ?? null,
    runs,
    // Failures are logged where they happen.
    stop: async () =>
      void (await within(
        FLUSH_MS,
        flush().catch(() => undefined),
      )),
  };
}

function connect(endpoint: string, headers: Env["OTEL_EXPORTER_OTLP_HEADERS"]): { send: SendOtlp; outages: Outages } {
  return { send: createSendOtlp(endpoint, headers), outages: createOutages(new URL(endpoint).host) };
}

function pushReader({ send, outages }: { send: SendOtlp; outages: Outages }): PeriodicExportingMetricReader {
  const exporter: PushMetricExporter = {
    export: (metrics, done) => {
      const body = ProtobufMetricsSerializer.serializeRequest(metrics) ?? new Uint8Array();
      send("/v1/metrics", body)
        .then(() => done({ code: ExportResultCode.SUCCESS }))
        .catch((error: unknown) => {
          outages.failed(0, error);
          done({ code: ExportResultCode.FAILED });
        });
    },
    forceFlush: () => Promise.resolve(),
    shutdown: () => Promise.resolve(),
  };
  const intervals = { exportIntervalMillis: METRICS_EVERY_MS, exportTimeoutMillis: EXPORT_TIMEOUT_MS };
  return new PeriodicExportingMetricReader({ exporter, ...intervals });
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
