import { z } from "zod";
import { defineRoute } from "@/lib/server/http/define-route";
import { openApiDocument } from "@/lib/server/http/openapi";
import { apiCalls } from "@/lib/server/http/route-table";
import packageFile from "@/package.json";

let document: ReturnType<typeof openApiDocument> | undefined;

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoute({
  GET: {
    id: "getOpenApi",
    access: "use",
    summary: "This description of the API (OpenAPI 3.1).",
    answer: z.record(z.string(), z.unknown()),
    async handle() {
      // On request: it loads every route.
      document ??= openApiDocument(packageFile.version, await apiCalls((await import("@/app/api-routes")).apiRoutes));
      return document;
    },
  },
});
