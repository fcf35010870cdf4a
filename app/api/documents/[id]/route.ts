import { collectDocument } from "@/lib/library/ingest/documents/collections";
import { readDocument } from "@/lib/library/ingest/documents/read-document";
import { removeDocument } from "@/lib/library/ingest/documents/remove-document";
import { handleRoute } from "@/lib/server/http/handle-route";
import { readJson } from "@/lib/server/http/request/read-json";
import { documentPatchSchema } from "@/lib/shared/contracts/library/document";

/** A document with its text and the spans of its passages. */
export const GET = handleRoute(async (_request, { id }) => Response.json(await readDocument(id)));

/** Sets the collections of a document. */
export const PATCH = handleRoute(async (request, { id }) => {
  await collectDocument(id, (await readJson(request, documentPatchSchema)).collections);
  return Response.json(await readDocument(id));
});

/** Deletes a document with all its versions, passages, vectors and terms, also during ingestion. */
export const DELETE = handleRoute(async (_request, { id }) => {
  await removeDocument(id);
  return new Response(null, { status: 204 });
});
