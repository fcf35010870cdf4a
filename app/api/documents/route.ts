import { documentTextRequestSchema } from "@/lib/contracts/document";
import { listDocuments } from "@/lib/db/documents";
import { handleRoute } from "@/lib/http/handle-route";
import { readJson } from "@/lib/http/read-json";
import { readFileUpload } from "@/lib/http/read-upload";
import { addDocument, addText, maxUploadBytes, uploadTooLarge } from "@/lib/ingest/add-document";

/** All documents, newest first, without their texts. */
export const GET = handleRoute(async () => Response.json({ documents: await listDocuments() }));

/** Takes a file (multipart `file`) or a text (`{title, text}`) in; the same bytes again are the same document. */
export const POST = handleRoute(async (request) => {
  const maxBytes = maxUploadBytes();
  const isForm = request.headers.get("content-type")?.toLowerCase().startsWith("multipart/form-data") === true;
  const accepted = isForm
    ? await addDocument(await readFileUpload(request, { maxBytes, tooLarge: uploadTooLarge }))
    : await addText(await readJson(request, documentTextRequestSchema, maxBytes));
  return Response.json(accepted, { status: 202, headers: { Location: `/api/documents/${accepted.documentId}` } });
});
