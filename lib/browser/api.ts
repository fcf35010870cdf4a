import type { z } from "zod";
import { type ErrorCode, errorAnswerSchema } from "@/lib/contracts/error";

/** An API's refusal, or `unreachable` when no readable answer came. `message` is for a person. */
export class ApiError extends Error {
  override readonly name = "ApiError";
  readonly code: ErrorCode | "unreachable";
  readonly retryable: boolean;
  /** Dotted field path → what is wrong with it. */
  readonly fields: Readonly<Record<string, string>>;

  constructor(
    code: ApiError["code"],
    message: string,
    options: { retryable?: boolean; fields?: Record<string, string> | undefined; cause?: unknown } = {},
  ) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    this.code = code;
    this.retryable = options.retryable ?? false;
    this.fields = options.fields ?? {};
  }
}

/** The error as an `ApiError`; anything that is none was a failure to reach or to read the server. */
export function toApiError(error: unknown): ApiError {
  if (error instanceof ApiError) return error;
  return new ApiError("unreachable", error instanceof Error ? error.message : String(error), {
    retryable: true,
    cause: error,
  });
}

/**
 * Requests JSON and parses the answer.
 * @throws ApiError for every refusal and for an answer that does not have the agreed shape.
 */
export async function fetchJson<T>(schema: z.ZodType<T>, url: string, init?: RequestInit): Promise<T> {
  const response = await send(url, init);
  const parsed = schema.safeParse(await readJson(response));
  if (parsed.success) return parsed.data;
  throw new ApiError("unreachable", `Unexpected answer from ${url}`, { retryable: true, cause: parsed.error });
}

/** Requests something whose answer has no body that matters. @throws ApiError for every refusal. */
export async function fetchNothing(url: string, init: RequestInit): Promise<void> {
  await send(url, init);
}

/** The `init` of a request that carries JSON. */
export function jsonRequest(method: "POST" | "PUT" | "PATCH", body: unknown): RequestInit {
  return { method, headers: { "content-type": "application/json" }, body: JSON.stringify(body) };
}

/** `?a=b&…` of the values that are set, or nothing. */
export function queryString(values: Readonly<Record<string, string | number | boolean | undefined>>): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(values)) if (value !== undefined) search.set(name, String(value));
  return search.size === 0 ? "" : `?${search}`;
}

async function send(url: string, init: RequestInit | undefined): Promise<Response> {
  let response: Response;
  try {
    response = await fetch(url, init);
  } catch (cause) {
    if (init?.signal?.aborted === true) throw cause;
    throw new ApiError("unreachable", "The server cannot be reached.", { retryable: true, cause });
  }
  if (response.ok) return response;
  const refusal = errorAnswerSchema.safeParse(await readJson(response));
  if (!refusal.success) {
    throw new ApiError("unreachable", `The server answered ${response.status}.`, { retryable: response.status >= 500 });
  }
  const { code, message, retryable, fields } = refusal.data.error;
  throw new ApiError(code, message, { retryable, fields });
}

async function readJson(response: Response): Promise<unknown> {
  try {
    return await response.json();
  } catch (cause) {
    throw new ApiError("unreachable", `The server answered ${response.status} without JSON.`, {
      retryable: true,
      cause,
    });
  }
}
