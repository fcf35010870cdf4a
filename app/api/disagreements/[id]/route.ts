import { reviewDisagreement } from "@/lib/data/db/disagreements/disagreements";
import { defineRoute } from "@/lib/server/http/define-route";
import { byId } from "@/lib/server/http/request/path-params";
import { disagreementPatchSchema } from "@/lib/shared/contracts/library/disagreement";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoute({
  params: byId,
  PATCH: {
    id: "reviewDisagreement",
    access: "manage_library",
    summary: "Dismisses a disagreement, or lists it again.",
    body: disagreementPatchSchema,
    handle: ({ params, body }) => reviewDisagreement(params.id, body.dismissed),
  },
});
