import { env } from "@/lib/shared/env";
import { log } from "@/lib/shared/log";
import { processWide } from "@/lib/shared/process-wide";
import { collectModelUses } from "@/lib/shared/telemetry/model-uses";
import { installRecorder } from "@/lib/shared/telemetry/telemetry";
import type { Gauges } from "./gauges";
import type { Sdk } from "./sdk/sdk";

/** Monitoring of this process; without `sdk` it is off. Next loads routes and the start as separate module graphs. */
const running = processWide("monitoring", (): { sdk?: Sdk } => ({}));

/**
 * Starts what the environment configures; nothing is loaded, measured or sent without it.
 * @param gauges of the parts that start it
 */
export async function startMonitoring(gauges: Gauges): Promise<void> {
  const { METRICS, OTEL_EXPORTER_OTLP_ENDPOINT } = env();
  if (!METRICS && OTEL_EXPORTER_OTLP_ENDPOINT === undefined) return;
  try {
    const { startSdk } = await import("./sdk/sdk");
    const sdk = startSdk(env(), gauges);
    running.sdk = sdk;
    installRecorder(sdk.recorder);
    if (sdk.runs !== null) collectModelUses({ words: env().TRACES_CONTENT });
  } catch (error) {
    // The application works without it.
    log.error({ err: error }, "monitoring could not be started");
  }
}

/** Sends what remains, within a short time, and stops. */
export async function stopMonitoring(): Promise<void> {
  const { sdk } = running;
  delete running.sdk;
  installRecorder(null);
  collectModelUses(null);
  await sdk?.stop();
}

/** Monitoring of this process; undefined while it is off. */
export function monitoring(): Sdk | undefined {
  return running.sdk;
}
