import { bearerToken } from "@/lib/server/accounts/tokens/bearer-token";
import type { ErrorCode } from "@/lib/shared/contracts/error";
import type { AppError } from "@/lib/shared/errors";
import { RETRY_AFTER_S } from "./tunables";

/** JSON-RPC leaves -32000 to -32099 to servers (https://www.jsonrpc.org/specification#error_object). */
const JSON_RPC_REFUSED = -32_001;

/** The response for an error. */
export function errorAnswer(failure: AppError, request: Request): Response {
  const headers = {
    ...(failure.retryable ? { "Retry-After": String(retryAfterS(failure)) } : {}),
    // Otherwise the server would wait for the rest of an aborted body.
    ...(failure.code === "request_timeout" ? { Connection: "close" } : {}),
    ...(failure.code === "unauthenticated" ? { "WWW-Authenticate": challenge(request.headers) } : {}),
  };
  return Response.json(errorBody(failure, new URL(request.url).pathname), { status: failure.status, headers });
}

/** RFC 6750, section 3: an error is named only to a client that sent a token. */
function challenge(headers: Headers): string {
  return `Bearer realm="Touchstone"${bearerToken(headers) === null ? "" : ', error="invalid_token"'}`;
}

/** The body of an error: refusals of a caller have the form that clients of the address expect. */
function errorBody(failure: AppError, pathname: string): object {
  const answer = failure.toAnswer();
  const { message, ...data } = answer.error;
  const type = OPENAI_TYPES[failure.code];
  // OpenAI's clients read `type` and `param` beside the fields that every error has.
  if (type !== undefined && pathname.startsWith("/v1/")) return { error: { ...answer.error, type, param: null } };
  if (isRefusalOfCaller(failure) && pathname === "/mcp")
    return { jsonrpc: "2.0", id: null, error: { code: JSON_RPC_REFUSED, message, data } };
  return answer;
}

function isRefusalOfCaller({ code }: AppError): boolean {
  return code === "unauthenticated" || code === "forbidden";
}

/** OpenAI's names for refusals of a caller. */
const OPENAI_TYPES: Partial<Record<ErrorCode, string>> = {
  unauthenticated: "authentication_error",
  forbidden: "permission_error",
  rate_limited: "rate_limit_error",
};

function retryAfterS({ retryAfterMs }: AppError): number {
  return retryAfterMs === undefined ? RETRY_AFTER_S : Math.ceil(retryAfterMs / 1_000);
}
