import { reason } from "@/lib/shared/contracts/runs/reason";
import { AttemptFailure, classifyFailure } from "./attempt-failure";
import type { ChatWire, WireRequest } from "./chat-wire";
import type { ModelLimits } from "./tunables";
import { Watchdog } from "./watchdog";

export interface StreamFinish {
  type: "finish";
  promptTokens: number | null;
  completionTokens: number | null;
  /** The output ended at a limit of tokens. */
  cut: boolean;
}
export type StreamPiece = { type: "text"; text: string } | StreamFinish;

/**
 * One try of a streamed completion: its text, then exactly one `finish`.
 * Leaving the loop early, or aborting the signal, closes the upstream socket.
 * @throws AttemptFailure, or the signal's reason when aborted.
 */
export async function* streamAttempt(
  wire: ChatWire,
  request: WireRequest,
  signal: AbortSignal,
  limits: ModelLimits,
): AsyncGenerator<StreamPiece, void> {
  signal.throwIfAborted();
  const watchdog = new Watchdog(signal);
  let afterFirstToken = false;
  let finished = false;
  let refused = false;
  let thought = false;
  const finish: StreamFinish = { type: "finish", promptTokens: null, completionTokens: null, cut: false };
  try {
    watchdog.arm("first_token", limits.firstTokenMs);
    for await (const chunk of wire.chunks(request, watchdog.signal)) {
      thought ||= chunk.thinking === true;
      if (afterFirstToken || chunk.thinking === true) watchdog.arm("idle", limits.idleMs);
      if (chunk.text !== undefined && chunk.text !== "") {
        afterFirstToken = true;
        watchdog.pause();
        yield { type: "text", text: chunk.text };
        watchdog.arm("idle", limits.idleMs);
      }
      finished ||= chunk.finished === true;
      refused ||= chunk.refused === true;
      finish.cut ||= chunk.cut === true;
      if (chunk.usage !== undefined) Object.assign(finish, chunk.usage);
    }
    // A client may end an aborted stream without an error, and a proxy may end a cut one normally.
    signal.throwIfAborted();
    if (watchdog.fired === null && refused) throw new AttemptFailure(reason("model_refused"), {});
    if (watchdog.fired === null && !finished) {
      throw new AttemptFailure(reason("model_stream_cut"), { retryable: !afterFirstToken, serverDown: true });
    }
    if (watchdog.fired === null && (thought || finish.cut) && !afterFirstToken) {
      // Thoughts alone, shown or hidden, are not an empty answer. The wire now knows that the model thinks, and gives
      // it more tokens.
      throw new AttemptFailure(reason("model_output_malformed", { detail: "only_thoughts" }), { retryable: true });
    }
    if (watchdog.fired === null) yield finish;
  } catch (error) {
    signal.throwIfAborted();
    if (watchdog.fired === null) {
      const { maxRetryAfterMs } = limits;
      throw classifyFailure(error, { afterFirstToken, secrets: wire.secrets, maxRetryAfterMs });
    }
  } finally {
    watchdog.dispose();
  }
  if (watchdog.fired !== null)
    throw new AttemptFailure(reason("model_timed_out", watchdog.fired), {
      retryable: !afterFirstToken,
      serverDown: true,
    });
}
