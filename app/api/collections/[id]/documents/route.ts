import { changeCollection } from "@/lib/library/ingest/documents/collections";
import { handleRoute } from "@/lib/server/http/handle-route";
import { readJson } from "@/lib/server/http/request/read-json";
import { collectionMembersRequestSchema } from "@/lib/shared/contracts/library/document";

/** Adds documents to a collection and removes others from it. */
export const POST = handleRoute(async (request, { id }) => {
  await changeCollection(id, await readJson(request, collectionMembersRequestSchema));
  return new Response(null, { status: 204 });
});
