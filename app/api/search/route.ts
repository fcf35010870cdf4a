import { handleRoute } from "@/lib/server/http/handle-route";
import { readJson } from "@/lib/server/http/request/read-json";
import { searchLibrary } from "@/lib/server/runs/dependencies/search-library";
import { searchRequestSchema } from "@/lib/shared/contracts/library/search";

/** The retrieval debugger: every passage found or dropped, with the result of each stage. */
export const POST = handleRoute(async (request) =>
  Response.json(await searchLibrary(await readJson(request, searchRequestSchema), request.signal)),
);
