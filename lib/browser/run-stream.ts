import { type RunEvent, runEventSchema } from "../contracts/run-event";
import { ApiError, callApi } from "./api-client";
import { EventStreamParser } from "./event-stream-parser";
import { RECONNECT_BASE_MS, RECONNECT_MAX_MS, STREAM_SILENCE_MS } from "./tunables";

/**
 * `gone`: there is no such run (any more). `unreadable`: this page and the server do not speak the same
 * version; only a reload helps.
 */
export type Connection = "connecting" | "open" | "reconnecting" | "ended" | "gone" | "unreadable";

export interface RunStreamOptions {
  /** Last event already known; only later ones are asked for. */
  after: number;
  signal: AbortSignal;
  /** Called once for each event, in order, without gaps or repeats. */
  onEvent(event: RunEvent): void;
  onConnection(connection: Connection): void;
  /** Waits; replaceable so that a test need not. */
  wait?: (ms: number, signal: AbortSignal) => Promise<void>;
}

/** A stream that broke off; the connection is opened again. */
class StreamBroken extends Error {
  override readonly name = "StreamBroken";
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
      const ended = await readOnce(runId, last, signal, {
        onOpen: () => onConnection("open"),
        onEvent: (event) => {
          if (event.seq <= last) return;
          // A gap would be an event that nobody ever sees: ask again from the last one that arrived.
          if (event.seq > last + 1) throw new StreamBroken(`Event ${last + 1} is missing.`);
          last = event.seq;
          failures = 0;
          options.onEvent(event);
        },
      });
      if (ended) return onConnection("ended");
    } catch (error) {
      if (signal.aborted) return;
      if (error instanceof ApiError && error.code === "not_found") return onConnection("gone");
      if (!(error instanceof ApiError || error instanceof StreamBroken)) return onConnection("unreadable");
    }
    onConnection("reconnecting");
    const longest = Math.min(RECONNECT_MAX_MS, RECONNECT_BASE_MS * 2 ** failures);
    failures += 1;
    await wait(longest * (0.5 + Math.random() / 2), signal);
  }
}

/** Reads one connection. @returns whether the run's last event was seen. */
async function readOnce(
  runId: string,
  after: number,
  signal: AbortSignal,
  on: { onOpen(): void; onEvent(event: RunEvent): void },
): Promise<boolean> {
  const silence = new AbortController();
  let timer = setTimeout(() => silence.abort(), STREAM_SILENCE_MS);
  try {
    const response = await callApi(`/api/runs/${encodeURIComponent(runId)}/events?after=${after}`, {
      headers: { accept: "text/event-stream", ...(after > 0 ? { "last-event-id": String(after) } : {}) },
      cache: "no-store",
      signal: AbortSignal.any([signal, silence.signal]),
    });
    if (response.body === null) throw new StreamBroken("The answer has no body.");
    on.onOpen();
    const parser = new EventStreamParser();
    const decoder = new TextDecoder();
    const reader = response.body.getReader();
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return false;
      clearTimeout(timer);
      timer = setTimeout(() => silence.abort(), STREAM_SILENCE_MS);
      for (const message of parser.push(decoder.decode(value, { stream: true }))) {
        const event = runEventSchema.parse(JSON.parse(message.data));
        on.onEvent(event);
        if (event.type === "run-end") {
          await reader.cancel();
          return true;
        }
      }
    }
  } catch (cause) {
    if (cause instanceof ApiError || cause instanceof StreamBroken) throw cause;
    throw cause instanceof TypeError || cause instanceof DOMException
      ? new StreamBroken("The connection broke.", { cause })
      : cause;
  } finally {
    clearTimeout(timer);
  }
}

function waitAbortably(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      signal.removeEventListener("abort", done);
      resolve();
    };
    const timer = setTimeout(done, ms);
    signal.addEventListener("abort", done, { once: true });
  });
}
