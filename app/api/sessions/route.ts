import { endOtherSessions, sessionsOf } from "@/lib/server/accounts/sessions";
import { defineRoute } from "@/lib/server/http/define-route";
import { personSessionListSchema } from "@/lib/shared/contracts/accounts/person";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoute({
  GET: {
    id: "listSessions",
    access: "own_account",
    summary: "Where the caller is signed in, the last used first.",
    answer: personSessionListSchema,
    handle: ({ caller }) => sessionsOf(caller),
  },
  DELETE: {
    id: "endOtherSessions",
    access: "own_account",
    summary: "Signs the caller out everywhere else.",
    handle: ({ caller }) => endOtherSessions(caller),
  },
});
