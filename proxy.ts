import { type NextRequest, NextResponse } from "next/server";
import { ASKED_PATH_HEADER } from "./lib/server/http/request/asked-path";
import { refuseForeignHost, servedAt } from "./lib/server/http/security/same-site";
import { DATA_POLICY, NOT_KEPT, pagePolicy } from "./lib/server/http/security/security-headers";
import { env } from "./lib/shared/env";
import { AppError } from "./lib/shared/errors";

/**
 * Rejects page requests for foreign host names, and gives all others a policy with their own nonce; Next reads it from
 * the request and adds it to its scripts. Pages learn their address, to which signing in leads back.
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
  headers.set(ASKED_PATH_HEADER, `${request.nextUrl.pathname}${request.nextUrl.search}`);
  const response = NextResponse.next({ request: { headers } });
  response.headers.set("Content-Security-Policy", policy);
  return response;
}

/** Pages only: API bodies must not pass through here, and files and the offline page have policies of their own. */
export const config = {
  matcher: [
    "/((?!api/|v1/|workflow/|_next/|offline$|offline\\.js|service-worker\\.js|manifest\\.webmanifest|icon\\.svg).*)",
  ],
};
