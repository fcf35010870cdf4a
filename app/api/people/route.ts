import { listPeople } from "@/lib/data/db/accounts/people";
import { defineRoute } from "@/lib/server/http/define-route";
import { personListSchema } from "@/lib/shared/contracts/accounts/person";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoute({
  GET: {
    id: "listPeople",
    access: "administer",
    summary: "Everybody with an account, by name.",
    answer: personListSchema,
    handle: async () => ({ people: await listPeople() }),
  },
});
