import { wordLinkFor } from "@/i18n/link-words";
import { makePasswordReset } from "@/lib/server/accounts/links/password-resets";
import { defineRoute } from "@/lib/server/http/define-route";
import { byId } from "@/lib/server/http/request/path-params";
import { newPasswordResetSchema } from "@/lib/shared/contracts/accounts/password-reset";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoute({
  params: byId,
  POST: {
    id: "makePasswordReset",
    access: "manage_credentials",
    summary:
      "Makes a link by which a person sets a new password, and emails it to them if there is a mail server; the answer has its secret part, once.",
    answer: newPasswordResetSchema,
    status: 201,
    refusals: ["conflict"],
    handle: ({ request, params, person }) => makePasswordReset(params.id, person, wordLinkFor(request)),
  },
});
