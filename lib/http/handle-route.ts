import { env } from "../env";
import { AppError } from "../errors";
import { log } from "../log";
import { isDependencyAway } from "./dependency-away";
import { parsePathParams, type RouteParams } from "./path-params";
import { refuseForeign } from "./same-site";
import { RETRY_AFTER_S } from "./tunables";

/** What Next hands to a route handler beside the request. */
interface RouteContext {
  params: Promise<unknown>;
}

/**
 * The one wrapper of every route: refuses foreign callers and turns what is thrown into the one error answer.
 * Anything but an AppError, a failed parse of stored data included, is a fault of ours: logged, answered `internal`.
 */
export function handleRoute(
  handler: (request: Request, params: RouteParams) => Promise<Response>,
): (request: Request, context: RouteContext) => Promise<Response> {
  return async (request, context) => {
    try {
      refuseForeign(request, env().HOST);
      return await handler(request, parsePathParams(await context.params));
    } catch (error) {
      return errorAnswer(error, request);
    }
  };
}

function errorAnswer(error: unknown, request: Request): Response {
  const known = error instanceof AppError;
  const failure = known ? error : faultOfOurs(error);
  if (failure.status >= 500) {
    const { pathname } = new URL(request.url);
    // What breaks off because somebody left in mid-request is nobody's fault.
    const level = request.signal.aborted ? "debug" : "error";
    log[level]({ err: known ? failure : error, method: request.method, path: pathname }, "request failed");
  }
  const headers = failure.retryable ? { "Retry-After": String(RETRY_AFTER_S) } : {};
  return Response.json(failure.toAnswer(), { status: failure.status, headers });
}

function faultOfOurs(cause: unknown): AppError {
  return isDependencyAway(cause)
    ? new AppError("unavailable", "The database does not answer at the moment. Try again shortly.", { cause })
    : new AppError("internal", "Something went wrong on the server.", { cause });
}
