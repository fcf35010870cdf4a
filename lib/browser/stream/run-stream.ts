import { type RunEvent, runEventSchema } from "@/lib/shared/contracts/runs/run-event";
import { ApiError, callApi } from "../api/api-client";
import { readEventStream, reconnectMs, StreamBroken, waitAbortably } from "./event-stream";

/**
 * `gone`: the run does not exist, or no longer. `unreadable`: this page and the server have different versions; only a
 * reload helps.
 */
export type Connection = "connecting" | "open" | "reconnecting" | "ended" | "gone" | "unreadable";

export interface RunStreamOptions {
  /** The last event already known; only later ones are requested. */
  after: number;
  signal: AbortSignal;
  /** Called once for each event, in order, without gaps or repeats. */
  onEvent(event: RunEvent): void;
  onConnection(connection: Connection): void;
  /** Waits; replaceable in tests. */
  wait?: (ms: number, signal: AbortSignal) => Promise<void>;
}

/**
 * Follows a run's events until `run-end`. A connection that breaks or falls silent is opened again after a
 * jittered, growing wait, from the last event that arrived. Returns when the run has ended, is gone, or
 * `signal` is aborted; never throws.
 */
export async function followRun(runId: string, options: RunStreamOptions): Promise<void> {
  const { signal, onConnection, wait = waitAbortably } = options;
  let last = options.after;
  let failures = 0;
  onConnection("connecting");
  while (!signal.aborted) {
    try {
      const position = { params: { id: runId }, query: { after: last } };
      const ended = await readEventStream(
        (init) => callApi("GET /api/runs/{id}/events", { ...position, ...init }),
        signal,
        {
          open: () => onConnection("open"),
          message: ({ data }) => {
            const event = runEventSchema.parse(JSON.parse(data));
            if (event.seq > last) {
              // A gap would lose an event for good: ask again from the last one that arrived.
              if (event.seq > last + 1) throw new StreamBroken(`Event ${last + 1} is missing.`);
              last = event.seq;
              failures = 0;
              options.onEvent(event);
            }
            return event.type === "run-end";
          },
        },
      );
      if (ended) return onConnection("ended");
    } catch (error) {
      if (signal.aborted) return;
      if (error instanceof ApiError && error.code === "not_found") return onConnection("gone");
      if (!(error instanceof ApiError || error instanceof StreamBroken)) return onConnection("unreadable");
    }
    onConnection("reconnecting");
    failures += 1;
    await wait(reconnectMs(failures - 1), signal);
  }
}
