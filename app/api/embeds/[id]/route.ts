import { deleteEmbed, replaceEmbed } from "@/lib/data/db/accounts/embeds";
import { defineRoute } from "@/lib/server/http/define-route";
import { byId } from "@/lib/server/http/request/path-params";
import { embedRequestSchema, embedSchema } from "@/lib/shared/contracts/accounts/embed";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoute({
  params: byId,
  PUT: {
    id: "replaceEmbed",
    access: "administer",
    summary: "Replaces an embed; `paused` closes its frames without deleting it.",
    body: embedRequestSchema,
    answer: embedSchema,
    handle: ({ params, body }) => replaceEmbed(params.id, body),
  },
  DELETE: {
    id: "deleteEmbed",
    access: "administer",
    summary: "Deletes an embed: its frames stop working.",
    handle: ({ params }) => deleteEmbed(params.id),
  },
});
