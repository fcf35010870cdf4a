import { collectionRequestSchema } from "@/lib/contracts/document";
import { listCollections } from "@/lib/db/collections";
import { handleRoute } from "@/lib/http/handle-route";
import { readJson } from "@/lib/http/read-json";
import { addCollection } from "@/lib/ingest/collections";

/** All collections by name. */
export const GET = handleRoute(async () => Response.json({ collections: await listCollections() }));

/** Makes a collection. */
export const POST = handleRoute(async (request) => {
  const { name } = await readJson(request, collectionRequestSchema);
  return Response.json(await addCollection(name), { status: 201 });
});
