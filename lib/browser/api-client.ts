import { z } from "zod";
import { type ErrorCode, errorAnswerSchema } from "../contracts/error";

/** An API answer that says no, or a server that could not be reached (`code` null then). */
export class ApiError extends Error {
  override readonly name = "ApiError";
  readonly code: ErrorCode | null;
  readonly status: number | null;
  readonly fields: Record<string, string>;

  constructor(
    message: string,
    options: { code: ErrorCode | null; status: number | null; fields?: Record<string, string>; cause?: unknown },
  ) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    this.code = options.code;
    this.status = options.status;
    this.fields = options.fields ?? {};
  }
}

async function errorOf(response: Response): Promise<ApiError> {
  const body: unknown = await response.json().catch(() => null);
  const parsed = errorAnswerSchema.safeParse(body);
  if (!parsed.success) return new ApiError(response.statusText, { code: null, status: response.status });
  const { code, message, fields } = parsed.data.error;
  return new ApiError(message, { code, status: response.status, ...(fields === undefined ? {} : { fields }) });
}

/**
 * Sends a request to the application's own API.
 * @throws ApiError when the server says no or cannot be reached.
 */
export async function callApi(path: string, init: RequestInit = {}): Promise<Response> {
  let response: Response;
  try {
    response = await fetch(path, init);
  } catch (cause) {
    if (cause instanceof DOMException && cause.name === "AbortError") throw cause;
    throw new ApiError("The server cannot be reached.", { code: null, status: null, cause });
  }
  if (!response.ok) throw await errorOf(response);
  return response;
}

/**
 * Sends a request and parses its JSON answer.
 * @throws ApiError as `callApi`, and when the answer does not have the agreed shape.
 */
export async function fetchJson<Schema extends z.ZodType>(
  schema: Schema,
  path: string,
  init: RequestInit & { json?: unknown } = {},
): Promise<z.output<Schema>> {
  const { json, ...rest } = init;
  const response = await callApi(
    path,
    json === undefined
      ? rest
      : { ...rest, body: JSON.stringify(json), headers: { ...rest.headers, "content-type": "application/json" } },
  );
  const parsed = schema.safeParse(await response.json());
  if (parsed.success) return parsed.data;
  throw new ApiError("The server's answer could not be read.", {
    code: null,
    status: response.status,
    cause: z.prettifyError(parsed.error),
  });
}
