import { episodeListQuerySchema } from "@/lib/contracts/knowledge-graph";
import { listEpisodes } from "@/lib/db/graph/read-facts";
import { handleRoute } from "@/lib/http/handle-route";
import { readQuery } from "@/lib/http/read-query";

/** Passages that speak of a time, in time order. */
export const GET = handleRoute(async (request) =>
  Response.json({ episodes: await listEpisodes(readQuery(request, episodeListQuerySchema)) }),
);
