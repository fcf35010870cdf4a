import { insertEmbed, listEmbeds } from "@/lib/data/db/accounts/embeds";
import { defineRoute } from "@/lib/server/http/define-route";
import { embedListSchema, embedRequestSchema, embedSchema } from "@/lib/shared/contracts/accounts/embed";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoute({
  GET: {
    id: "listEmbeds",
    access: "administer",
    summary: "All embeds: chats that pages of other sites show in a frame.",
    answer: embedListSchema,
    handle: async () => ({ embeds: await listEmbeds() }),
  },
  POST: {
    id: "addEmbed",
    access: "administer",
    summary: "Creates an embed for pages of the given origins, which answers from the given collections alone.",
    body: embedRequestSchema,
    answer: embedSchema,
    status: 201,
    refusals: ["not_found"],
    handle: ({ body }) => insertEmbed(body),
  },
});
