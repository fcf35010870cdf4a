import { changeOwnAccount } from "@/lib/server/accounts/own-account";
import { defineRoute } from "@/lib/server/http/define-route";
import { accountPatchSchema } from "@/lib/shared/contracts/accounts/account";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoute({
  PATCH: {
    id: "changeOwnAccount",
    access: "own_account",
    summary: "Changes how the caller's name appears to others.",
    body: accountPatchSchema,
    refusals: ["not_found"],
    handle: ({ caller, body }) => changeOwnAccount(caller, body),
  },
});
