import { isDependencyAway } from "@/lib/data/db/faults/dependency-away";
import { shortOfRoom } from "@/lib/data/db/faults/disk-room";
import { storageFaultOf } from "@/lib/data/db/faults/storage-fault";
import { bearerToken } from "@/lib/server/accounts/tokens/bearer-token";
import { AppError } from "@/lib/shared/errors";
import { log } from "@/lib/shared/log";
import { workContext, working } from "@/lib/shared/work-context";
import { errorAnswer } from "./error-answer";
import { REQUEST_ID_HEADER, requestIdOf } from "./security/request-id";
import { opensPage, refuseForeignHost, refuseOtherSites, servedAt } from "./security/same-site";
import { NOT_KEPT } from "./security/security-headers";

/** Next's second argument of a route handler. */
export interface RouteContext {
  params: Promise<unknown>;
}

/**
 * What `defineRoute` puts around every method: refuses requests from other sites, turns errors into error responses, and disables caching
 * unless the route sets it. Any error but an AppError, failed parses of stored data included, is logged and answered as
 * `internal`.
 */
export function handleRoute(
  handler: (request: Request, params: unknown) => Promise<Response>,
  { opensFromOtherSites = false }: { opensFromOtherSites?: boolean } = {},
): (request: Request, context: RouteContext) => Promise<Response> {
  const answered = async (request: Request, context: RouteContext) => {
    try {
      const served = servedAt();
      refuseForeignHost(request.headers, served);
      const mayBeOtherSites = opensFromOtherSites && opensPage(request.headers);
      // No browser adds a token on its own, and the cookie of a request with a token is not read.
      const hasToken = bearerToken(request.headers) !== null;
      if (!mayBeOtherSites && !hasToken) refuseOtherSites(request.headers, served);
      return notKept(await handler(request, await context.params));
    } catch (error) {
      return notKept(await answerTo(error, request));
    }
  };
  // The gate has done this; `next dev` has none.
  return (request, context) => {
    const requestId = workContext().requestId ?? requestIdOf(request.headers.get(REQUEST_ID_HEADER));
    return working({ requestId }, () => answered(request, context));
  };
}

/** Disables caching unless the route has set `Cache-Control`: answers may be private and outdated soon. */
function notKept(answer: Response): Response {
  if (answer.headers.has("Cache-Control")) return answer;
  const { status, statusText } = answer;
  // Some responses, such as redirects, have immutable headers.
  const headers = new Headers(answer.headers);
  headers.set("Cache-Control", NOT_KEPT);
  return new Response(answer.body, { status, statusText, headers });
}

async function answerTo(error: unknown, request: Request): Promise<Response> {
  const failure = await failureOf(error);
  if (failure.status >= 500) {
    const { pathname } = new URL(request.url);
    // An error because the client disconnected is not a fault.
    const level = request.signal.aborted ? "debug" : "error";
    log[level]({ err: failure, method: request.method, path: pathname }, "request failed");
  }
  return errorAnswer(failure, request);
}

/** The error as shown to a caller; an unknown error becomes `internal`, with itself as the cause. */
export async function failureOf(error: unknown): Promise<AppError> {
  const known = error instanceof AppError;
  // A full or damaged disk is a more specific cause of "unavailable".
  const storage = known && error.status < 500 ? null : await storageFaultOf(error);
  return storage ?? (known ? error : faultOfOurs(error));
}

function faultOfOurs(cause: unknown): AppError {
  return isDependencyAway(cause)
    ? // An embedded database whose disk is full stays away until there is room.
      (shortOfRoom() ??
        new AppError("unavailable", "The database is temporarily unavailable. Try again shortly.", { cause }))
    : new AppError("internal", "Something went wrong on the server.", { cause });
}
