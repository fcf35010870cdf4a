import { z } from "zod";
import { listDocuments } from "@/lib/data/db/library/documents";
import { addAddress } from "@/lib/library/ingest/add/add-address";
import { addText, maxUploadBytes, uploadTooLarge } from "@/lib/library/ingest/add/add-document";
import { addUpload } from "@/lib/library/ingest/add/add-upload";
import { handleRoute } from "@/lib/server/http/handle-route";
import { readJson } from "@/lib/server/http/request/read-json";
import { readFileUpload } from "@/lib/server/http/request/read-upload";
import {
  type DocumentAccepted,
  documentTextRequestSchema,
  documentUrlRequestSchema,
} from "@/lib/shared/contracts/library/document";
import { validate } from "@/lib/shared/validation";

/** All documents, newest first, without their texts. */
export const GET = handleRoute(async () => Response.json({ documents: await listDocuments() }));

/**
 * Imports a file (multipart `file`; a ZIP archive imports all documents in it), a text (`{title, text}`) or a page
 * (`{url}`, fetched before the response). Identical bytes return the existing document.
 */
export const POST = handleRoute(async (request) => {
  const maxBytes = maxUploadBytes();
  const isForm = request.headers.get("content-type")?.toLowerCase().startsWith("multipart/form-data") === true;
  const accepted = isForm
    ? await addUpload(await readFileUpload(request, { maxBytes, tooLarge: uploadTooLarge }))
    : await addJson(await readJson(request, z.looseObject({}), maxBytes), request.signal);
  const headers = "documentId" in accepted ? { Location: `/api/documents/${accepted.documentId}` } : undefined;
  return Response.json(accepted, { status: 202, ...(headers === undefined ? {} : { headers }) });
});

function addJson(body: Record<string, unknown>, signal: AbortSignal): Promise<DocumentAccepted> {
  if (!Object.hasOwn(body, "url")) return addText(validate(documentTextRequestSchema, body));
  return addAddress(validate(documentUrlRequestSchema, body).url, signal);
}
