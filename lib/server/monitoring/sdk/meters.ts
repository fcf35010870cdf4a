import type { Meter } from "@opentelemetry/api";
import type { Resource } from "@opentelemetry/resources";
import { type IMetricReader, MeterProvider } from "@opentelemetry/sdk-metrics";
import { log } from "@/lib/shared/log";
import { INSTRUMENT_NAMES, INSTRUMENTS, type InstrumentName } from "@/lib/shared/telemetry/instruments";
import type { Labels, Recorder } from "@/lib/shared/telemetry/telemetry";
import type { Gauges } from "../gauges";

/** The instruments of the application, read by every reader. @param gauges what is read instead of recorded */
export function createMeters(
  resource: Resource,
  readers: IMetricReader[],
  gauges: Gauges,
): { provider: MeterProvider; recorder: Recorder } {
  const provider = new MeterProvider({ resource, readers });
  const meter = provider.getMeter("touchstone");
  const recorders = new Map<string, (value: number, labels: Labels) => void>();
  for (const name of INSTRUMENT_NAMES) {
    const gauge = gauges[name];
    if (gauge !== undefined) observe(meter, name, gauge);
    else recorders.set(name, recorderOf(meter, name));
  }
  return { provider, recorder: (name, value, labels) => recorders.get(name)?.(value, labels) };
}

function recorderOf(meter: Meter, name: InstrumentName): (value: number, labels: Labels) => void {
  const instrument = INSTRUMENTS[name];
  const { kind, unit, description } = instrument;
  if (kind === "counter") {
    const counter = meter.createCounter(name, { unit, description });
    return (value, labels) => counter.add(value, { ...labels });
  }
  if (kind === "histogram") {
    const advice = { explicitBucketBoundaries: [...instrument.buckets] };
    const histogram = meter.createHistogram(name, { unit, description, advice });
    return (value, labels) => histogram.record(value, { ...labels });
  }
  const gauge = meter.createGauge(name, { unit, description });
  return (value, labels) => gauge.record(value, { ...labels });
}

/** A gauge that cannot be read is left out; the others are reported. */
function observe(meter: Meter, name: InstrumentName, read: NonNullable<Gauges[InstrumentName]>): void {
  const { kind, unit, description } = INSTRUMENTS[name];
  const options = { unit, description };
  const observable =
    kind === "counter" ? meter.createObservableCounter(name, options) : meter.createObservableGauge(name, options);
  observable.addCallback(async (result) => {
    try {
      for (const { value, labels = {} } of await read()) result.observe(value, { ...labels });
    } catch (error) {
      log.debug({ err: error, metric: name }, "a metric could not be read");
    }
  });
}
