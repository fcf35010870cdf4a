import { listEpisodes } from "@/lib/data/db/graph/read-facts";
import { defineRoute } from "@/lib/server/http/define-route";
import { episodeListQuerySchema, episodeListSchema } from "@/lib/shared/contracts/library/graph-contents";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoute({
  GET: {
    id: "listEpisodes",
    access: "read_library",
    summary: "Passages about a period, in chronological order.",
    query: episodeListQuerySchema,
    answer: episodeListSchema,
    handle: async ({ query, reader }) => ({ episodes: await listEpisodes(query, reader) }),
  },
});
