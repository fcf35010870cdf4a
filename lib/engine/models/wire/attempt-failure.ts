import { BrokenCircuitError } from "cockatiel";
import { z } from "zod";
import { type Reason, reason } from "@/lib/shared/contracts/runs/reason";
import { isCertificateRefused } from "@/lib/shared/outbound/certificate-refused";
import { isAddressRefused } from "@/lib/shared/outbound/guarded-connector";
import { oneLine } from "@/lib/shared/text/one-line";
import { redact, type ServerAddress } from "./server-address";
import { ServerRefusal } from "./server-refusal";
import { DEFAULT_MODEL_LIMITS } from "./tunables";

/** Next's module graphs share models and breakers: this mark identifies the class in all of them. */
const MARK = Symbol.for("touchstone.AttemptFailure");

/** The classified reason why one try failed; its cause is a copy without secrets. */
export class AttemptFailure extends Error {
  override readonly name = "AttemptFailure";
  readonly [MARK] = true;
  readonly reason: Reason;
  /** Whether trying again may help. */
  readonly retryable: boolean;
  /** The server itself fails, as opposed to being busy or refusing: counts towards the circuit breaker. */
  readonly serverDown: boolean;
  /** The wait that the server requested. */
  readonly retryAfterMs: number | null;
  readonly status: number | null;
  /** The parameter that the server names as unacceptable. */
  readonly param: string | null;

  static override [Symbol.hasInstance](value: unknown): value is AttemptFailure {
    return typeof value === "object" && value !== null && MARK in value;
  }

  constructor(
    why: Reason,
    facts: {
      retryable?: boolean;
      serverDown?: boolean;
      retryAfterMs?: number | null;
      status?: number | null;
      param?: string | null;
      cause?: unknown;
    },
  ) {
    super(why.code, { cause: facts.cause });
    this.reason = why;
    this.retryable = facts.retryable ?? false;
    this.serverDown = facts.serverDown ?? false;
    this.retryAfterMs = facts.retryAfterMs ?? null;
    this.status = facts.status ?? null;
    this.param = facts.param ?? null;
  }
}

export interface FailureCircumstances {
  afterFirstToken: boolean;
  secrets: readonly string[];
  maxRetryAfterMs: number;
  now?: () => number;
}

/** A copy with the details that help an operator, without other data of the server or the library. */
function cleanCause(error: unknown, secrets: readonly string[]): Error {
  const source = error instanceof Error ? error : new Error(String(error));
  const inner = source.cause instanceof Error ? ` (${source.cause.message})` : "";
  const message = source instanceof z.ZodError ? z.prettifyError(source) : source.message;
  const cause = new Error(redact(`${message}${inner}`, secrets));
  cause.name = source.name;
  delete cause.stack;
  return cause;
}

/** Longest part of a server's own message that is shown. Characters. */
const SERVER_WORDS_CHARS = 300;

/**
 * What the server itself said when it refused, on one line and without secrets; `null` if it said nothing readable, as
 * with a web page or an empty body.
 */
export function serverWords({ status, cause }: AttemptFailure): string | null {
  if (status === null || !(cause instanceof Error)) return null;
  const words = oneLine(cause.message.replace(new RegExp(`^${status}\\b`), ""));
  if (words === "" || words.startsWith("<")) return null;
  return words.length > SERVER_WORDS_CHARS ? `${words.slice(0, SERVER_WORDS_CHARS)}…` : words;
}

/** The reason of a failure with the server's own message, for those who set up the server. */
export function reasonInServerWords(failure: AttemptFailure): Reason {
  const words = serverWords(failure);
  return words === null ? failure.reason : { ...failure.reason, text: words };
}

/** `Retry-After` in milliseconds: seconds or an HTTP date (RFC 9110 §10.2.3). */
export function parseRetryAfter(value: string | null | undefined, now: number): number | null {
  if (value === null || value === undefined || value.trim() === "") return null;
  const seconds = Number(value);
  if (Number.isFinite(seconds)) return Math.max(0, seconds * 1_000);
  const date = Date.parse(value);
  return Number.isNaN(date) ? null : Math.max(0, date - now);
}

function classifyRefusal(refusal: ServerRefusal, c: FailureCircumstances): AttemptFailure {
  const { status } = refusal;
  const facts = { status, param: refusal.param, cause: cleanCause(refusal, c.secrets) };
  if (refusal.modelMissing) return new AttemptFailure(reason("model_not_found", { status }), facts);
  if (status === 429) {
    const retryAfterMs = parseRetryAfter(refusal.retryAfter, (c.now ?? Date.now)());
    // Waiting does not restore a spent budget.
    const hopeless = refusal.code === "insufficient_quota" || (retryAfterMs ?? 0) > c.maxRetryAfterMs;
    const params = retryAfterMs === null ? { status } : { status, retryAfterSeconds: Math.ceil(retryAfterMs / 1_000) };
    return new AttemptFailure(reason("model_rate_limited", params), { ...facts, retryable: !hopeless, retryAfterMs });
  }
  if (status === 408) return new AttemptFailure(reason("model_timed_out", { status }), { ...facts, retryable: true });
  if (status >= 500) {
    const why = reason("model_unreachable", { status });
    return new AttemptFailure(why, { ...facts, retryable: true, serverDown: true });
  }
  return new AttemptFailure(reason("model_refused", { status }), facts);
}

/** Converts any error of a try into one of the `model_*` reasons. */
export function classifyFailure(error: unknown, circumstances: FailureCircumstances): AttemptFailure {
  if (error instanceof AttemptFailure) return error;
  if (error instanceof BrokenCircuitError)
    return new AttemptFailure(reason("model_unreachable", { circuit: "open" }), {});
  if (error instanceof ServerRefusal) return classifyRefusal(error, circumstances);
  const cause = cleanCause(error, circumstances.secrets);
  // The answer is not JSON, or does not match the wire format.
  if (error instanceof SyntaxError || error instanceof z.ZodError)
    return new AttemptFailure(reason("model_output_malformed"), { cause });
  if (isAddressRefused(error)) return new AttemptFailure(reason("model_address_refused"), { cause });
  if (isCertificateRefused(error)) return new AttemptFailure(reason("model_certificate_refused"), { cause });
  if (circumstances.afterFirstToken) return new AttemptFailure(reason("model_stream_cut"), { cause });
  return new AttemptFailure(reason("model_unreachable"), { cause, retryable: true, serverDown: true });
}

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
