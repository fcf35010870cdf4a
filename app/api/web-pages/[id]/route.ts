import { handleRoute } from "@/lib/server/http/handle-route";
import { readWebPage } from "@/lib/server/runs/read/read-web-page";

/** A web page as a run read it. */
export const GET = handleRoute(async (_request, { id }) => Response.json(await readWebPage(id)));
