import { wordLinkFor } from "@/i18n/link-words";
import { remindOfPassword } from "@/lib/server/accounts/links/password-resets";
import { defineRoute } from "@/lib/server/http/define-route";
import { forgottenPasswordRequestSchema } from "@/lib/shared/contracts/accounts/password-reset";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoute({
  POST: {
    id: "remindOfPassword",
    access: "anyone",
    summary: "Emails a link to set a new password, if the address has an account with one; answers alike if not.",
    body: forgottenPasswordRequestSchema,
    refusals: ["forbidden", "not_found"],
    handle: ({ request, body }) => remindOfPassword(body, wordLinkFor(request)),
  },
});
