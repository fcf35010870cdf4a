import { log } from "@/lib/shared/log";
import { processWide } from "@/lib/shared/process-wide";

/** Server-Sent Events: turns an async iterable into a Response. */

/** How often an idle stream sends a comment, so that proxies do not close it. */
const HEARTBEAT_MS = 15_000;

/** Ids are positions in a log: PostgreSQL's `integer`. */
const MAX_EVENT_ID = 2_147_483_647;

export interface SseMessage {
  id: string;
  data: string;
  /** Name of the event; when omitted, readers take it for `message`. */
  event?: string;
}

/** Open streams of this process. */
function openStreams(): Set<AbortController> {
  return processWide("open-streams", () => new Set<AbortController>());
}

/** Ends every open stream, so that a shutdown does not wait for readers. They reconnect with `Last-Event-ID`. */
export function closeAllStreams(): void {
  for (const stream of openStreams()) stream.abort();
}

/** Number of open streams. */
export function openStreamCount(): number {
  return openStreams().size;
}

/**
 * Responds with a stream of messages. Pull-based: a slow reader slows down the source instead of filling the memory.
 * @param open starts the source; its signal is aborted when the reader disconnects or the process shuts down
 * @param encode turns an item into a message
 */
export function sseResponse<T>(
  open: (signal: AbortSignal) => AsyncIterator<T>,
  encode: (item: T) => SseMessage,
): Response {
  const stop = new AbortController();
  const encoder = new TextEncoder();
  const source = open(stop.signal);
  openStreams().add(stop);
  let heartbeat: NodeJS.Timeout | undefined;
  let ended = false;
  /** @returns false if the stream had already ended */
  const end = (): boolean => {
    if (ended) return false;
    ended = true;
    clearInterval(heartbeat);
    openStreams().delete(stop);
    return true;
  };

  const stream = new ReadableStream<Uint8Array>({
    start(controller) {
      // One per stream, not per message: two hundred streams of fifty words a second pass through here.
      heartbeat = setInterval(() => controller.enqueue(encoder.encode(": keep-alive\n\n")), HEARTBEAT_MS);
      stop.signal.addEventListener("abort", () => {
        if (end()) controller.close();
      });
    },
    async pull(controller) {
      try {
        const result = await source.next();
        heartbeat?.refresh();
        if (ended) return;
        if (result.done === true) {
          end();
          controller.close();
          return;
        }
        const { id, data, event } = encode(result.value);
        const name = event === undefined ? "" : `event: ${event}\n`;
        controller.enqueue(encoder.encode(`id: ${id}\n${name}data: ${data}\n\n`));
      } catch (error) {
        if (!end()) return;
        log.error({ err: error }, "the source of a stream failed");
        controller.error(error);
      }
    },
    async cancel() {
      end();
      stop.abort();
      await source.return?.();
    },
  });
  return new Response(stream, {
    headers: {
      "Content-Type": "text/event-stream; charset=utf-8",
      "Cache-Control": "no-cache, no-transform",
      "Content-Encoding": "none",
      "X-Accel-Buffering": "no",
      Connection: "keep-alive",
    },
  });
}

/** Responds with a stream of JSON values, numbered from 1. */
export function jsonEvents<T>(open: (signal: AbortSignal) => AsyncIterator<T>): Response {
  let count = 0;
  return sseResponse(open, (value) => {
    count += 1;
    return { id: String(count), data: JSON.stringify(value) };
  });
}

/** A reconnecting reader's position: the `Last-Event-ID` header, else `?after=`; 0 = from the beginning. */
export function lastEventId(request: Request): number {
  const value = request.headers.get("last-event-id") ?? new URL(request.url).searchParams.get("after") ?? "0";
  const id = Number(value);
  return Number.isInteger(id) && id >= 0 && id <= MAX_EVENT_ID ? id : 0;
}
