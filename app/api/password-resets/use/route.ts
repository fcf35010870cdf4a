import { resetPassword } from "@/lib/server/accounts/links/password-resets";
import { defineRoute } from "@/lib/server/http/define-route";
import { resetPasswordRequestSchema } from "@/lib/shared/contracts/accounts/password-reset";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoute({
  POST: {
    id: "resetPassword",
    access: "anyone",
    summary: "Sets a new password by a link, ends all sessions of its person and revokes their API tokens.",
    body: resetPasswordRequestSchema,
    refusals: ["weak_password", "forbidden", "not_found"],
    handle: ({ body }) => resetPassword(body),
  },
});
