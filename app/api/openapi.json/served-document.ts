import { configuredAddress, hostCookie, SESSION_COOKIE } from "@/lib/server/accounts/public-address";
import { openApiDocument } from "@/lib/server/http/openapi/openapi-document";
import { apiCalls } from "@/lib/server/http/route-table";
import packageFile from "@/package.json";

let document: ReturnType<typeof openApiDocument> | undefined;

/** The OpenAPI document of this build and installation; made on first use, since it loads every route. */
export async function servedOpenApi(): Promise<Record<string, unknown>> {
  document ??= openApiDocument(packageFile.version, await apiCalls((await import("@/app/api-routes")).apiRoutes), {
    address: configuredAddress(),
    sessionCookie: hostCookie(SESSION_COOKIE).name,
  });
  return document;
}
