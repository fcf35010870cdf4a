import { ApiError } from "../api/api-client";
import { RECONNECT_BASE_MS, RECONNECT_MAX_MS, STREAM_SILENCE_MS } from "../tunables";
import { EventStreamParser, type StreamMessage } from "./event-stream-parser";

/** A stream that broke off; the connection is opened again. */
export class StreamBroken extends Error {
  override readonly name = "StreamBroken";
}

/**
 * Reads one connection of Server-Sent Events; one that falls silent for too long counts as broken.
 * @param open sends the request with these options
 * @param on `message` returns whether it was the last message needed
 * @returns whether the last one was received; false when the server ended the stream earlier
 * @throws ApiError when the server refuses, StreamBroken, and what `message` throws
 */
export async function readEventStream(
  open: (init: Pick<RequestInit, "headers" | "cache" | "signal">) => Promise<Response>,
  signal: AbortSignal,
  on: { open(): void; message(message: StreamMessage): boolean },
): Promise<boolean> {
  const silence = new AbortController();
  let timer = setTimeout(() => silence.abort(), STREAM_SILENCE_MS);
  try {
    const response = await open({
      headers: { accept: "text/event-stream" },
      cache: "no-store",
      signal: AbortSignal.any([signal, silence.signal]),
    });
    if (response.body === null) throw new StreamBroken("The answer has no body.");
    on.open();
    const parser = new EventStreamParser();
    const decoder = new TextDecoder();
    const reader = response.body.getReader();
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return false;
      clearTimeout(timer);
      timer = setTimeout(() => silence.abort(), STREAM_SILENCE_MS);
      for (const message of parser.push(decoder.decode(value, { stream: true }))) {
        if (!on.message(message)) continue;
        await reader.cancel();
        return true;
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

/** A jittered, growing wait before a broken stream is opened again, in milliseconds. */
export function reconnectMs(failures: number): number {
  return Math.min(RECONNECT_MAX_MS, RECONNECT_BASE_MS * 2 ** failures) * (0.5 + Math.random() / 2);
}

/** Waits, or returns at once when `signal` is aborted. */
export function waitAbortably(ms: number, signal: AbortSignal): Promise<void> {
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
