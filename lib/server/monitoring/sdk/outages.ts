import { log } from "@/lib/shared/log";
import { isAddressRefused } from "@/lib/shared/outbound/guarded-connector";

/** Notes failures to reach the collector: one line when they begin, one when they end. */
export interface Outages {
  /** @param lost spans; 0 for metrics, whose next sending has everything */
  failed(lost: number, error: unknown): void;
  ended(): void;
}

/** @param host of the collector, for the log */
export function createOutages(host: string): Outages {
  let lost: number | null = null;
  return {
    failed: (count, error) => {
      if (lost === null) log.warn({ host, reason: reasonOf(error) }, "telemetry does not reach the collector");
      lost = (lost ?? 0) + count;
    },
    ended: () => {
      if (lost !== null) log.warn({ host, lostSpans: lost }, "telemetry reaches the collector again");
      lost = null;
    },
  };
}

/** Never the error itself: a library may quote the request with its headers. */
function reasonOf(error: unknown): string {
  if (isAddressRefused(error)) return "its address may not be called";
  if (!(error instanceof Error)) return "unknown";
  const { cause, message } = error;
  return cause instanceof Error && "code" in cause ? `${message}: ${String(cause.code)}` : message;
}
