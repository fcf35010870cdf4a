import { changePerson } from "@/lib/data/db/accounts/people";
import { defineRoute } from "@/lib/server/http/define-route";
import { byId } from "@/lib/server/http/request/path-params";
import { personPatchSchema, personSchema } from "@/lib/shared/contracts/accounts/person";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoute({
  params: byId,
  PATCH: {
    id: "changePerson",
    access: "manage_credentials",
    summary: "Changes a person's role or address, or disables or enables their account; disabling ends their sessions.",
    body: personPatchSchema,
    answer: personSchema,
    refusals: ["conflict"],
    handle: ({ params, body, person }) => changePerson(params.id, body, person),
  },
});
