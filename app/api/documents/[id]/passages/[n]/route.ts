import { readPassage } from "@/lib/library/ingest/documents/read-document";
import { handleRoute } from "@/lib/server/http/handle-route";

/** One passage by its 0-based position in its document. */
export const GET = handleRoute(async (_request, { id, n }) => Response.json(await readPassage(id, Number(n))));
