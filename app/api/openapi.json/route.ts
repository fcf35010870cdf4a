import { handleRoute } from "@/lib/server/http/handle-route";
import { openApiDocument } from "@/lib/server/http/openapi";
import { version } from "@/package.json";

let document: ReturnType<typeof openApiDocument> | undefined;

/** The OpenAPI description, generated from the request and response contracts. */
export const GET = handleRoute(async () => {
  document ??= openApiDocument(version);
  return Response.json(document);
});
