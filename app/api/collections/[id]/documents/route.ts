import { collectionMembersRequestSchema } from "@/lib/contracts/document";
import { handleRoute } from "@/lib/http/handle-route";
import { readJson } from "@/lib/http/read-json";
import { changeCollection } from "@/lib/ingest/collections";

/** Puts documents into a collection and takes others out of it. */
export const POST = handleRoute(async (request, { id }) => {
  await changeCollection(id, await readJson(request, collectionMembersRequestSchema));
  return new Response(null, { status: 204 });
});
