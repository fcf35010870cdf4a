import { searchRequestSchema } from "@/lib/contracts/search";
import { handleRoute } from "@/lib/http/handle-route";
import { readJson } from "@/lib/http/read-json";
import { searchLibrary } from "@/lib/runs/search-library";

/** The retrieval debugger: every passage found, or left out, with what each stage made of it. */
export const POST = handleRoute(async (request) =>
  Response.json(await searchLibrary(await readJson(request, searchRequestSchema), request.signal)),
);
