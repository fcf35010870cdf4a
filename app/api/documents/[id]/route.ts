import { documentPatchSchema } from "@/lib/contracts/document";
import { handleRoute } from "@/lib/http/handle-route";
import { readJson } from "@/lib/http/read-json";
import { collectDocument } from "@/lib/ingest/collections";
import { readDocument } from "@/lib/ingest/read-document";
import { removeDocument } from "@/lib/ingest/remove-document";

/** A document with its text and where its passages lie. */
export const GET = handleRoute(async (_request, { id }) => Response.json(await readDocument(id)));

/** Puts a document into exactly the collections that the body names. */
export const PATCH = handleRoute(async (request, { id }) => {
  await collectDocument(id, (await readJson(request, documentPatchSchema)).collections);
  return Response.json(await readDocument(id));
});

/** Deletes a document with all its versions, their passages, vectors and terms, also while it is being taken in. */
export const DELETE = handleRoute(async (_request, { id }) => {
  await removeDocument(id);
  return new Response(null, { status: 204 });
});
