import { handleRoute } from "@/lib/http/handle-route";
import { readPassage } from "@/lib/ingest/read-document";

/** One passage by its 0-based position in its document. */
export const GET = handleRoute(async (_request, { id, n }) => Response.json(await readPassage(id, Number(n))));
