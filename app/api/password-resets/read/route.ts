import { readPasswordReset } from "@/lib/server/accounts/links/password-resets";
import { defineRoute } from "@/lib/server/http/define-route";
import { linkTokenRequestSchema } from "@/lib/shared/contracts/accounts/link-token";
import { passwordResetViewSchema } from "@/lib/shared/contracts/accounts/password-reset";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoute({
  POST: {
    id: "readPasswordReset",
    access: "anyone",
    summary: "Whose password a link resets, by its secret part; 404 for a link that does not work.",
    body: linkTokenRequestSchema,
    answer: passwordResetViewSchema,
    refusals: ["not_found"],
    handle: ({ body }) => readPasswordReset(body),
  },
});
