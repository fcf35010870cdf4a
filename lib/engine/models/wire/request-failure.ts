import { reason } from "@/lib/shared/contracts/runs/reason";
import { AttemptFailure, classifyFailure } from "./attempt-failure";
import type { ServerAddress } from "./server-address";
import { DEFAULT_MODEL_LIMITS } from "./tunables";

/**
 * The reason why a small request to a server (its models, its version) failed.
 * @param timeout the request's time limit; its signal is aborted when the time has run out
 */
export function requestFailure(
  error: unknown,
  { secrets }: Pick<ServerAddress, "secrets">,
  timeout: { signal: AbortSignal; afterMs: number },
): AttemptFailure {
  const { signal, afterMs } = timeout;
  if (signal.aborted) return new AttemptFailure(reason("model_timed_out", { afterMs }), {});
  const { maxRetryAfterMs } = DEFAULT_MODEL_LIMITS;
  return classifyFailure(error, { afterFirstToken: false, secrets, maxRetryAfterMs });
}
