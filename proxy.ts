import { type NextRequest, NextResponse } from "next/server";
import { refuseForeignHost, servedAt } from "./lib/server/http/security/same-site";
import { DATA_POLICY, NOT_KEPT, pagePolicy } from "./lib/server/http/security/security-headers";
import { env } from "./lib/shared/env";
import { AppError } from "./lib/shared/errors";

/**
 * Refuses pages to foreign host names, and gives every other one a policy with a nonce of its own; Next reads it from the
 * request and marks its scripts with it.
 */
export function proxy(request: NextRequest): NextResponse {
  try {
    refuseForeignHost(request.headers, servedAt());
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const headers = { "Content-Security-Policy": DATA_POLICY, "Cache-Control": NOT_KEPT };
    return NextResponse.json(error.toAnswer(), { status: error.status, headers });
  }
  const nonce = crypto.randomUUID().replaceAll("-", "");
  const policy = pagePolicy(nonce, env().NODE_ENV === "development");
  const headers = new Headers(request.headers);
  headers.set("Content-Security-Policy", policy);
  const response = NextResponse.next({ request: { headers } });
  response.headers.set("Content-Security-Policy", policy);
  return response;
}

/** Pages alone: the API's bodies must not pass through here, and files have no scripts. */
export const config = { matcher: ["/((?!api/|workflow/|_next/|icon\\.svg).*)"] };
