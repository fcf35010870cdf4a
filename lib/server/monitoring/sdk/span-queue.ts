import { createHash } from "node:crypto";
import { type HrTime, SpanKind, SpanStatusCode, TraceFlags } from "@opentelemetry/api";
import { ExportResultCode } from "@opentelemetry/core";
import { ProtobufTraceSerializer } from "@opentelemetry/otlp-transformer";
import type { Resource } from "@opentelemetry/resources";
import { BatchSpanProcessor, type ReadableSpan, type SpanExporter } from "@opentelemetry/sdk-trace";
import { record } from "@/lib/shared/telemetry/telemetry";
import type { RunSpan } from "../spans/run-span";
import { BATCH_DELAY_MS, BATCH_SPANS, EXPORT_TIMEOUT_MS } from "../tunables";
import type { SendOtlp } from "./otlp";
import type { Outages } from "./outages";

export interface SpanQueue {
  /** Queues the spans of a run, or drops them all: half a trace misleads. */
  add(runId: string, startedAt: Date, spans: readonly RunSpan[]): void;
  /** Sends what is queued. */
  flush(): Promise<void>;
}

/** Spans on their way to the collector: sent in batches, in the background, at most `maxWaiting` of them. */
export function createSpanQueue(resource: Resource, send: SendOtlp, outages: Outages, maxWaiting: number): SpanQueue {
  let waiting = 0;
  const deliver = async (spans: ReadableSpan[]) => {
    const body = ProtobufTraceSerializer.serializeRequest(spans);
    if (body === undefined) throw new Error("The spans could not be serialized.");
    const { partialSuccess } = ProtobufTraceSerializer.deserializeResponse(await send("/v1/traces", body));
    return partialSuccess?.rejectedSpans ?? 0;
  };
  const exporter: SpanExporter = {
    export: (spans, done) => {
      deliver(spans)
        .then((rejected) => {
          record("touchstone.spans.exported", spans.length - rejected);
          if (rejected === 0) outages.ended();
          else drop(rejected, new Error("The collector rejected some spans."));
          done({ code: ExportResultCode.SUCCESS });
        })
        .catch((error: unknown) => {
          drop(spans.length, error);
          done({ code: ExportResultCode.FAILED });
        })
        .finally(() => {
          waiting -= spans.length;
        });
    },
    shutdown: () => Promise.resolve(),
  };
  const drop = (count: number, error: unknown) => {
    record("touchstone.spans.dropped", count);
    outages.failed(count, error);
  };
  const processor = new BatchSpanProcessor({
    exporter,
    maxQueueSize: maxWaiting,
    maxExportBatchSize: BATCH_SPANS,
    scheduledDelayMillis: BATCH_DELAY_MS,
    exportTimeoutMillis: EXPORT_TIMEOUT_MS,
  });
  return {
    add: (runId, startedAt, spans) => {
      if (waiting + spans.length > maxWaiting) {
        drop(spans.length, new Error("The collector is too slow: the queue of spans is full."));
        return;
      }
      waiting += spans.length;
      for (const span of spans) processor.onEnd(readable(span, runId, startedAt, resource));
    },
    flush: () => processor.shutdown(),
  };
}

/** The id of a run's trace: the run's own, which is a UUID. */
export function traceIdOf(runId: string): string {
  const hex = runId.replaceAll("-", "").toLowerCase();
  return /^[0-9a-f]{32}$/.test(hex) ? hex : createHash("sha256").update(runId).digest("hex").slice(0, 32);
}

/** The same span has the same id each time. */
function spanIdOf(runId: string, key: string): string {
  return createHash("sha256").update(`${runId} ${key}`).digest("hex").slice(0, 16);
}

function readable(span: RunSpan, runId: string, startedAt: Date, resource: Resource): ReadableSpan {
  const context = (key: string) => ({
    traceId: traceIdOf(runId),
    spanId: spanIdOf(runId, key),
    traceFlags: TraceFlags.SAMPLED,
  });
  const { startMs, endMs, failure, parentKey } = span;
  return {
    name: span.name,
    kind: span.kind === "client" ? SpanKind.CLIENT : SpanKind.INTERNAL,
    spanContext: () => context(span.key),
    ...(parentKey === null ? {} : { parentSpanContext: context(parentKey) }),
    startTime: hrTime(startedAt.getTime() + startMs),
    endTime: hrTime(startedAt.getTime() + endMs),
    duration: hrTime(endMs - startMs),
    status: failure === null ? { code: SpanStatusCode.UNSET } : { code: SpanStatusCode.ERROR, message: failure },
    attributes: span.attributes,
    ...{ links: [], events: [], ended: true, resource, instrumentationScope: { name: "touchstone" } },
    ...{ droppedAttributesCount: 0, droppedEventsCount: 0, droppedLinksCount: 0 },
  };
}

/** @param ms since 1970, or a duration */
function hrTime(ms: number): HrTime {
  const seconds = Math.floor(ms / 1_000);
  return [seconds, Math.round((ms - seconds * 1_000) * 1e6)];
}
