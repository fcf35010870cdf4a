import { readPersonRights } from "@/lib/data/db/accounts/person-rights";
import { defineRoute } from "@/lib/server/http/define-route";
import { byId } from "@/lib/server/http/request/path-params";
import { personRightsSchema } from "@/lib/shared/contracts/accounts/group";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoute({
  params: byId,
  GET: {
    id: "readPersonRights",
    access: "administer",
    summary: "What a person may see: their right on each collection, and how many documents they may read.",
    answer: personRightsSchema,
    handle: ({ params }) => readPersonRights(params.id),
  },
});
