import { shortOfRoom } from "@/lib/data/db/faults/disk-room";
import { storageFaultOf } from "@/lib/data/db/faults/storage-fault";
import { AppError } from "@/lib/shared/errors";
import { log } from "@/lib/shared/log";
import { isDependencyAway } from "./dependency-away";
import { parsePathParams, type RouteParams } from "./request/path-params";
import { refuseForeignHost, refuseOtherSites, servedAt } from "./security/same-site";
import { NOT_KEPT } from "./security/security-headers";
import { RETRY_AFTER_S } from "./tunables";

/** What Next hands to a route handler beside the request. */
interface RouteContext {
  params: Promise<unknown>;
}

/**
 * The one wrapper of every route: refuses foreign callers, turns what is thrown into the one error answer, and has
 * answers kept by nobody unless the route says otherwise.
 * Anything but an AppError, a failed parse of stored data included, is a fault of ours: logged, answered `internal`.
 */
export function handleRoute(
  handler: (request: Request, params: RouteParams) => Promise<Response>,
): (request: Request, context: RouteContext) => Promise<Response> {
  return async (request, context) => {
    try {
      const served = servedAt();
      refuseForeignHost(request.headers, served);
      refuseOtherSites(request.headers, served);
      return notKept(await handler(request, parsePathParams(await context.params)));
    } catch (error) {
      return notKept(await errorAnswer(error, request));
    }
  };
}

/** An answer is true at its moment, and may be private: unless its route says otherwise, nothing keeps it. */
function notKept(answer: Response): Response {
  if (answer.headers.has("Cache-Control")) return answer;
  const { status, statusText } = answer;
  // The headers of some answers, redirects among them, cannot be changed.
  const headers = new Headers(answer.headers);
  headers.set("Cache-Control", NOT_KEPT);
  return new Response(answer.body, { status, statusText, headers });
}

async function errorAnswer(error: unknown, request: Request): Promise<Response> {
  const known = error instanceof AppError;
  // What is behind "unavailable" may be a disk: that says more.
  const storage = known && error.status < 500 ? null : await storageFaultOf(error);
  const failure = storage ?? (known ? error : faultOfOurs(error));
  if (failure.status >= 500) {
    const { pathname } = new URL(request.url);
    // What breaks off because somebody left in mid-request is nobody's fault.
    const level = request.signal.aborted ? "debug" : "error";
    log[level]({ err: storage ?? error, method: request.method, path: pathname }, "request failed");
  }
  const headers = {
    ...(failure.retryable ? { "Retry-After": String(RETRY_AFTER_S) } : {}),
    // The rest of a body that was cut off would be waited for otherwise.
    ...(failure.code === "request_timeout" ? { Connection: "close" } : {}),
  };
  return Response.json(failure.toAnswer(), { status: failure.status, headers });
}

function faultOfOurs(cause: unknown): AppError {
  return isDependencyAway(cause)
    ? // An embedded database whose disk is full stays away until there is room.
      (shortOfRoom() ??
        new AppError("unavailable", "The database does not answer at the moment. Try again shortly.", { cause }))
    : new AppError("internal", "Something went wrong on the server.", { cause });
}
