import { changeOwnPassword } from "@/lib/server/accounts/own-account";
import { defineRoute } from "@/lib/server/http/define-route";
import { passwordChangeSchema } from "@/lib/shared/contracts/accounts/account";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoute({
  PUT: {
    id: "changeOwnPassword",
    access: "own_account",
    summary: "Changes the caller's password, ends their other sessions and revokes their API tokens.",
    body: passwordChangeSchema,
    refusals: ["weak_password", "rate_limited", "not_found"],
    handle: ({ request, caller, body }) => changeOwnPassword(caller, body, request.headers),
  },
});
