import { type NextRequest, NextResponse } from "next/server";
import { parseTheme, THEME_COOKIE } from "./components/shell/theme";
import { LOCALE_COOKIE } from "./i18n/locale";
import { ASKED_PATH_HEADER } from "./lib/server/http/request/asked-path";
import { refuseForeignHost, servedAt } from "./lib/server/http/security/same-site";
import { DATA_POLICY, NOT_KEPT, pagePolicy } from "./lib/server/http/security/security-headers";
import { languageSchema } from "./lib/shared/contracts/language";
import { env } from "./lib/shared/env";
import { AppError } from "./lib/shared/errors";
import { log } from "./lib/shared/log";

/**
 * Rejects page requests for foreign host names, and gives all others a policy with their own nonce; Next reads it from
 * the request and adds it to its scripts. Pages learn their address, to which signing in leads back.
 */
export async function proxy(request: NextRequest): Promise<NextResponse> {
  try {
    refuseForeignHost(request.headers, servedAt());
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const headers = { "Content-Security-Policy": DATA_POLICY, "Cache-Control": NOT_KEPT };
    return NextResponse.json(error.toAnswer(), { status: error.status, headers });
  }
  const nonce = crypto.randomUUID().replaceAll("-", "");
  const embedId = EMBED_PAGE.exec(request.nextUrl.pathname)?.[1];
  const policy = pagePolicy(nonce, env().NODE_ENV === "development", await ancestorsOf(embedId));
  const headers = new Headers(request.headers);
  if (embedId !== undefined) headers.set("cookie", frameCookies(request.nextUrl.searchParams));
  headers.set("Content-Security-Policy", policy);
  headers.set(ASKED_PATH_HEADER, `${request.nextUrl.pathname}${request.nextUrl.search}`);
  const response = NextResponse.next({ request: { headers } });
  response.headers.set("Content-Security-Policy", policy);
  return response;
}

/** The page of an embed's frame. */
const EMBED_PAGE = /^\/embed\/([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})$/i;

/** Which pages may show this one in a frame: for an embed those of its origins, else none. */
async function ancestorsOf(embedId: string | undefined): Promise<string> {
  if (embedId === undefined) return "'none'";
  try {
    // Loaded with embeds only: other pages need no database here.
    return await (await import("./lib/server/embeds/frame-page")).frameAncestors(embedId.toLowerCase());
  } catch (error) {
    log.error({ err: error }, "the origins of an embed could not be read");
    return "'none'";
  }
}

/** A frame is rendered for nobody, in the language and theme that the page around it asks for. */
function frameCookies(asked: URLSearchParams): string {
  const language = languageSchema.safeParse(asked.get("lang")).data;
  const theme = parseTheme(asked.get("theme") ?? undefined);
  return [...(language === undefined ? [] : [`${LOCALE_COOKIE}=${language}`]), `${THEME_COOKIE}=${theme}`].join("; ");
}

/** Pages only: API bodies must not pass through here, and files and the offline page have policies of their own. */
export const config = {
  matcher: [
    "/((?!api/|v1/|workflow/|mcp$|_next/|metrics$|offline$|offline\\.js|embed\\.js|service-worker\\.js|manifest\\.webmanifest|icon\\.svg).*)",
  ],
};
