import { createFirstAdmin } from "@/lib/server/accounts/first-admin";
import { defineRoute } from "@/lib/server/http/define-route";
import { firstAdminRequestSchema } from "@/lib/shared/contracts/accounts/person";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoute({
  POST: {
    id: "createFirstAdmin",
    access: "anyone",
    summary:
      "Makes the first administrator, with the code that the start of the application printed, and signs them in.",
    body: firstAdminRequestSchema,
    refusals: ["weak_password", "forbidden", "conflict", "not_found"],
    handle: ({ request, body }) => createFirstAdmin(body, request.headers),
  },
});
