import { listCollections } from "@/lib/data/db/library/collections";
import { addCollection } from "@/lib/library/ingest/documents/collections";
import { handleRoute } from "@/lib/server/http/handle-route";
import { readJson } from "@/lib/server/http/request/read-json";
import { collectionRequestSchema } from "@/lib/shared/contracts/library/document";

/** All collections by name. */
export const GET = handleRoute(async () => Response.json({ collections: await listCollections() }));

/** Creates a collection. */
export const POST = handleRoute(async (request) => {
  const { name } = await readJson(request, collectionRequestSchema);
  return Response.json(await addCollection(name), { status: 201 });
});
