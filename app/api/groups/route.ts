import { insertGroup, listGroups } from "@/lib/data/db/accounts/groups";
import { defineRoute } from "@/lib/server/http/define-route";
import { groupListSchema, groupRequestSchema, groupSchema } from "@/lib/shared/contracts/accounts/group";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoute({
  GET: {
    id: "listGroups",
    access: "administer",
    summary: "All groups with their members, by name.",
    answer: groupListSchema,
    handle: async () => ({ groups: await listGroups() }),
  },
  POST: {
    id: "addGroup",
    access: "administer",
    summary: "Creates a group.",
    body: groupRequestSchema,
    answer: groupSchema,
    status: 201,
    refusals: ["conflict"],
    handle: ({ body }) => insertGroup(body.name),
  },
});
