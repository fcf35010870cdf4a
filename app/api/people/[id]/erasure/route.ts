import { erasePerson, previewErasure } from "@/lib/server/accounts/personal-data";
import { defineRoute } from "@/lib/server/http/define-route";
import { byId } from "@/lib/server/http/request/path-params";
import { erasurePreviewSchema, erasureRequestSchema } from "@/lib/shared/contracts/accounts/personal-data";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoute({
  params: byId,
  GET: {
    id: "previewErasure",
    access: "manage_credentials",
    summary: "How much would go with a person; nothing is erased.",
    answer: erasurePreviewSchema,
    handle: ({ params }) => previewErasure(params.id),
  },
  POST: {
    id: "erasePerson",
    access: "manage_credentials",
    summary: "Erases a person with their conversations; their documents are deleted, or passed on to the caller.",
    body: erasureRequestSchema,
    refusals: ["conflict"],
    handle: ({ params, body, person }) => erasePerson(params.id, body, person),
  },
});
