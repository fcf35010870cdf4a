import type { WireChunk } from "./chat-wire";

/** The output reached its limit of tokens, the request's or the server's, or filled the context. */
const CUT: ReadonlySet<string> = new Set([
  "length",
  "max_tokens",
  "max_output_tokens",
  "model_length",
  "model_context_window_exceeded",
]);
/** A filter of the server, or the model itself, declined. */
const REFUSED: ReadonlySet<string> = new Set(["content_filter", "refusal", "safety"]);
/** The server gave up on the output, as with a stream without an end. */
const BROKEN: ReadonlySet<string> = new Set(["error", "abort", "cancelled", "timeout", "insufficient_system_resource"]);

/**
 * The meaning of the server's finish reason. Any other reason, such as "stop" or a server-specific one, means a
 * complete answer.
 * @param given `null` while the output goes on
 */
export function finishOf(given: string | null | undefined): Pick<WireChunk, "finished" | "cut" | "refused"> {
  if (!given) return {};
  const why = given.toLowerCase();
  if (BROKEN.has(why)) return {};
  return { finished: true, ...(CUT.has(why) && { cut: true }), ...(REFUSED.has(why) && { refused: true }) };
}
