import { sseResponse } from "@/lib/server/http/sse";
import { AppError } from "@/lib/shared/errors";
import { log } from "@/lib/shared/log";

/** Ends the stream of a chat completion. */
const DONE = "[DONE]";

/**
 * Streams events as the OpenAI API does. An error in mid-stream is an event too: its clients raise it.
 * @param named whether each event carries its type as the event's name (the Responses API); otherwise `[DONE]` ends the
 *   stream
 */
export function openAiStream<T extends object>(
  open: (signal: AbortSignal) => AsyncIterable<T>,
  { named }: { named: boolean },
): Response {
  let count = 0;
  return sseResponse(
    (signal) => withErrors(open(signal), named),
    (item) => {
      count += 1;
      const name = typeof item === "object" && "type" in item ? String(item.type) : undefined;
      const data = item === DONE ? DONE : JSON.stringify(item);
      return { id: String(count), data, ...(named && name !== undefined ? { event: name } : {}) };
    },
  );
}

async function* withErrors<T extends object>(items: AsyncIterable<T>, named: boolean) {
  try {
    yield* items;
  } catch (error) {
    if (!(error instanceof AppError)) log.error({ err: error }, "a stream of the OpenAI API failed");
    const failure = error instanceof AppError ? error : new AppError("internal", "Something went wrong on the server.");
    yield failure.toAnswer();
    return;
  }
  if (!named) yield DONE;
}
