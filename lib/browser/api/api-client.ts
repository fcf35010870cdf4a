import { z } from "zod";
import { type ErrorCode, errorAnswerSchema } from "@/lib/shared/contracts/error";
import type { LimitReached } from "@/lib/shared/contracts/settings/limit-reached";
import { notifySignedOut } from "./accounts/signed-out";
import type { AnswerOf, ApiArguments, ApiCall, QueryValues } from "./api-types";
import { queryString } from "./query-string";

interface ApiErrorOptions {
  code: ErrorCode | null;
  status: number | null;
  fields?: Record<string, string> | undefined;
  /** How long the server asks to wait, in milliseconds. */
  retryAfterMs?: number | null;
  limit?: LimitReached | undefined;
  cause?: unknown;
}

/** A refusal by the API, or a server that could not be reached (then `code` and `status` are null). */
export class ApiError extends Error {
  override readonly name = "ApiError";
  readonly code: ErrorCode | null;
  readonly status: number | null;
  readonly fields: Record<string, string>;
  readonly retryAfterMs: number | null;
  /** The limit of use that is reached. */
  readonly limit: LimitReached | null;

  constructor(message: string, options: ApiErrorOptions) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    this.code = options.code;
    this.status = options.status;
    this.fields = options.fields ?? {};
    this.retryAfterMs = options.retryAfterMs ?? null;
    this.limit = options.limit ?? null;
  }

  /** There was no answer: the server or the network is down. */
  get isUnreachable(): boolean {
    return this.status === null;
  }

  /** The server is up and asks for a retry later. */
  get isBusy(): boolean {
    return this.status === 429 || this.status === 503;
  }
}

/** The server could not be reached. */
export function unreachable(cause: unknown): ApiError {
  return new ApiError("The server cannot be reached.", { code: null, status: null, cause });
}

/** The error of a refusal. `body` is its parsed JSON, if it has any. */
export function refusalOf(
  answer: { status: number; statusText: string; retryAfter: string | null },
  body: unknown,
): ApiError {
  const { status, statusText } = answer;
  const seconds = Number(answer.retryAfter ?? "");
  const retryAfterMs = answer.retryAfter !== null && Number.isFinite(seconds) ? Math.max(0, seconds) * 1_000 : null;
  const parsed = errorAnswerSchema.safeParse(body);
  if (!parsed.success) return new ApiError(statusText, { code: null, status, retryAfterMs });
  const { code, message, fields, limit } = parsed.data.error;
  return new ApiError(message, { code, status, fields, retryAfterMs, limit });
}

/** A request whose call is not known. */
interface AnyRequest extends RequestInit {
  params?: Readonly<Record<string, string | number>>;
  query?: QueryValues;
  json?: unknown;
}

/** The address of a call, for a link. */
export function addressOf<C extends ApiCall>(call: C, ...[request]: ApiArguments<C>): string {
  return addressAt(call, request);
}

/**
 * Sends a request to the application's own API.
 * @throws ApiError when the server refuses or cannot be reached.
 */
export function callApi<C extends ApiCall>(call: C, ...[request]: ApiArguments<C>): Promise<Response> {
  return send(call, request);
}

/**
 * Sends a request and parses its JSON answer.
 * @param schema of the answer, the one that the call is defined with
 * @throws ApiError like `callApi`, and when the answer does not match the schema.
 */
export async function fetchJson<C extends ApiCall, Schema extends z.ZodType<AnswerOf<C>>>(
  schema: Schema,
  call: C,
  ...[request]: ApiArguments<C>
): Promise<z.output<Schema>> {
  const response = await send(call, request);
  const parsed = schema.safeParse(await response.json());
  if (parsed.success) return parsed.data;
  throw new ApiError("The server's answer could not be read.", {
    code: null,
    status: response.status,
    cause: z.prettifyError(parsed.error),
  });
}

/** An answer, or `null` for "not found". */
export async function orNull<T>(answer: Promise<T>): Promise<T | null> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof ApiError && error.code === "not_found") return null;
    throw error;
  }
}

async function send(call: string, request: AnyRequest = {}): Promise<Response> {
  const { params, query, json, ...init } = request;
  const body =
    json === undefined
      ? {}
      : { body: JSON.stringify(json), headers: { ...init.headers, "content-type": "application/json" } };
  let response: Response;
  try {
    response = await fetch(addressAt(call, request), { ...init, method: call.slice(0, call.indexOf(" ")), ...body });
  } catch (cause) {
    if (cause instanceof DOMException && cause.name === "AbortError") throw cause;
    throw unreachable(cause);
  }
  if (!response.ok) {
    const { status, statusText, headers } = response;
    const answer: unknown = await response.json().catch(() => null);
    throw notifySignedOut(refusalOf({ status, statusText, retryAfter: headers.get("retry-after") }, answer));
  }
  return response;
}

function addressAt(call: string, { params = {}, query = {} }: AnyRequest = {}): string {
  const path = call.slice(call.indexOf("/"));
  const filled = path.replace(/\{(\w+)\}/g, (_whole, name: string) => encodeURIComponent(String(params[name])));
  return `${filled}${queryString(query)}`;
}
