import { changeGroup, deleteGroup } from "@/lib/data/db/accounts/groups";
import { defineRoute } from "@/lib/server/http/define-route";
import { byId } from "@/lib/server/http/request/path-params";
import { groupPatchSchema, groupSchema } from "@/lib/shared/contracts/accounts/group";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoute({
  params: byId,
  PATCH: {
    id: "changeGroup",
    access: "administer",
    summary: "Renames a group, and adds and removes members.",
    body: groupPatchSchema,
    answer: groupSchema,
    refusals: ["conflict"],
    handle: ({ params, body }) => changeGroup(params.id, body),
  },
  DELETE: {
    id: "deleteGroup",
    access: "administer",
    summary: "Deletes a group with its rights; its members lose what they could read by it alone.",
    handle: ({ params }) => deleteGroup(params.id),
  },
});
