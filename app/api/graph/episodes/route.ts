import { listEpisodes } from "@/lib/data/db/graph/read-facts";
import { handleRoute } from "@/lib/server/http/handle-route";
import { readQuery } from "@/lib/server/http/request/read-query";
import { episodeListQuerySchema } from "@/lib/shared/contracts/library/knowledge-graph";

/** Passages that refer to a time, in time order. */
export const GET = handleRoute(async (request) =>
  Response.json({ episodes: await listEpisodes(readQuery(request, episodeListQuerySchema)) }),
);
