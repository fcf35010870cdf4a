import { z } from "zod";
import { defineRoute } from "@/lib/server/http/define-route";
import { servedOpenApi } from "./served-document";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoute({
  GET: {
    id: "getOpenApi",
    access: "use",
    summary: "This description of the API (OpenAPI 3.1).",
    answer: z.record(z.string(), z.unknown()),
    handle: servedOpenApi,
  },
});
