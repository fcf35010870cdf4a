import { BrokenCircuitError } from "cockatiel";
import { z } from "zod";
import { AttemptFailure, parseRetryAfter } from "@/lib/engine/models/wire/attempt-failure";
import { openWithRetries } from "@/lib/engine/models/wire/resilience";
import { redact } from "@/lib/engine/models/wire/server-address";
import { Watchdog } from "@/lib/engine/models/wire/watchdog";
import { type Reason, type ReasonCode, reason } from "@/lib/shared/contracts/runs/reason";
import { isAddressRefused } from "@/lib/shared/outbound/guarded-connector";
import { serverFetch } from "@/lib/shared/outbound/server-fetch";
import { SearchProviderError } from "./search-provider";
import { MOST_ANSWER_BYTES, MOST_REFUSAL_CHARS, PROVIDER_LIMITS, type ProviderLimits } from "./tunables";

export interface ProviderCall {
  url: URL;
  host: string;
  headers: Record<string, string>;
  /** Sent as JSON by POST; without it the call is a GET. */
  body?: object;
  /** Every text that must never be shown. */
  secrets: readonly string[];
  /** The meaning of this provider's refusals beyond the usual statuses. */
  refusal?: (status: number, text: string) => ReasonCode | null;
}

/** Statuses of a used-up limit; providers with monthly limits have their own (Tavily: 432, 433). */
const LIMITED: ReadonlySet<number> = new Set([429, 432, 433]);
const KEY_REFUSED: ReadonlySet<number> = new Set([401, 403]);

/**
 * Sends a request to a provider and reads its JSON. The operator chooses its address, so it may be private, though not
 * link-local; a redirect is not followed, since it would send the question and the key to a server that is not
 * configured.
 * @throws SearchProviderError, or the signal's reason
 */
export async function askProvider<T>(
  call: ProviderCall,
  schema: z.ZodType<T>,
  signal: AbortSignal,
  options: Partial<ProviderLimits> = {},
): Promise<T> {
  const limits = { ...PROVIDER_LIMITS, ...options };
  try {
    return await openWithRetries(() => attempt(call, schema, signal, limits), {
      host: `web ${call.host}`,
      limits,
      retries: limits.retries,
      signal,
    });
  } catch (error) {
    signal.throwIfAborted();
    throw new SearchProviderError(reasonOf(error), error);
  }
}

function reasonOf(error: unknown): Reason {
  if (error instanceof AttemptFailure) return error.reason;
  return reason("web_provider_failed", error instanceof BrokenCircuitError ? { circuit: "open" } : {});
}

async function attempt<T>(
  call: ProviderCall,
  schema: z.ZodType<T>,
  signal: AbortSignal,
  limits: ProviderLimits,
): Promise<T> {
  const watchdog = new Watchdog(signal);
  watchdog.arm("answer", limits.requestMs);
  try {
    const answer = await serverFetch(call.url, {
      method: call.body === undefined ? "GET" : "POST",
      signal: watchdog.signal,
      redirect: "manual",
      headers: {
        accept: "application/json",
        "user-agent": "Touchstone",
        ...(call.body === undefined ? {} : { "content-type": "application/json" }),
        ...call.headers,
      },
      ...(call.body === undefined ? {} : { body: JSON.stringify(call.body) }),
    });
    const text = await textOf(answer);
    if (!answer.ok) throw refused(call, answer, text, limits);
    return schema.parse(JSON.parse(text));
  } catch (error) {
    signal.throwIfAborted();
    throw classified(error, call, watchdog);
  } finally {
    watchdog.dispose();
  }
}

async function textOf(answer: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of answer.body ?? []) {
    size += chunk.byteLength;
    if (size > MOST_ANSWER_BYTES) throw new SyntaxError("the answer is too long");
    chunks.push(chunk);
  }
  return Buffer.concat(chunks, size).toString("utf8");
}

function refused(call: ProviderCall, answer: Response, text: string, limits: ProviderLimits): AttemptFailure {
  const { status } = answer;
  const cause = new Error(redact(`${status} ${text.slice(0, MOST_REFUSAL_CHARS)}`, call.secrets));
  const providerCode = call.refusal?.(status, text) ?? null;
  if (providerCode !== null) return new AttemptFailure(reason(providerCode, { status }), { status, cause });
  if (KEY_REFUSED.has(status)) return new AttemptFailure(reason("web_key_refused", { status }), { status, cause });
  if (!LIMITED.has(status)) {
    const serverDown = status >= 500;
    const why = reason("web_provider_failed", { status });
    return new AttemptFailure(why, { status, cause, retryable: serverDown, serverDown });
  }
  const retryAfterMs = askedWait(answer.headers);
  const seconds = retryAfterMs === null ? {} : { retryAfterSeconds: Math.ceil(retryAfterMs / 1_000) };
  const retryable = status === 429 && retryAfterMs !== null && retryAfterMs <= limits.maxRetryAfterMs;
  return new AttemptFailure(reason("web_rate_limited", { status, ...seconds }), {
    status,
    cause,
    retryable,
    retryAfterMs,
  });
}

/** The wait from `Retry-After`, or the shortest of Brave's windows (`X-RateLimit-Reset: 1, 1419704`, in seconds). */
function askedWait(headers: Headers): number | null {
  const retryAfterMs = parseRetryAfter(headers.get("retry-after"), Date.now());
  if (retryAfterMs !== null) return retryAfterMs;
  const [window] = (headers.get("x-ratelimit-reset") ?? "").split(",");
  return parseRetryAfter(window, Date.now());
}

function classified(error: unknown, { secrets }: ProviderCall, watchdog: Watchdog): AttemptFailure {
  if (error instanceof AttemptFailure) return error;
  if (watchdog.fired !== null) {
    const why = reason("web_provider_failed", { afterSeconds: Math.ceil(watchdog.fired.afterMs / 1_000) });
    return new AttemptFailure(why, { serverDown: true });
  }
  const source = error instanceof Error ? error : new Error(String(error));
  const message = source instanceof z.ZodError ? z.prettifyError(source) : source.message;
  const cause = new Error(redact(message, secrets));
  if (error instanceof SyntaxError || error instanceof z.ZodError)
    return new AttemptFailure(reason("web_answer_malformed"), { cause });
  const isTried = !isAddressRefused(error);
  return new AttemptFailure(reason("web_provider_failed"), { cause, retryable: isTried, serverDown: isTried });
}
