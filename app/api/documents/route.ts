import { z } from "zod";
import { listDocuments } from "@/lib/data/db/library/documents";
import { type Reader, requireAdmitted } from "@/lib/data/db/library/readable";
import { addAddress } from "@/lib/library/ingest/add/add-address";
import { addUpload } from "@/lib/library/ingest/add/add-archive";
import { addText, maxUploadBytes, uploadTooLarge } from "@/lib/library/ingest/add/add-document";
import { json } from "@/lib/server/http/api-call";
import { defineRoute } from "@/lib/server/http/define-route";
import { readJson } from "@/lib/server/http/request/read-json";
import { readFileUpload } from "@/lib/server/http/request/read-upload";
import { takeUpload } from "@/lib/server/limits/take-use";
import {
  type DocumentAccepted,
  documentListSchema,
  documentTextRequestSchema,
  documentUrlRequestSchema,
  uploadAcceptedSchema,
} from "@/lib/shared/contracts/library/document";
import { validate } from "@/lib/shared/validation";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoute({
  GET: {
    id: "listDocuments",
    access: "read_library",
    summary: "All documents that you may read, newest first, without texts.",
    answer: documentListSchema,
    handle: async ({ reader }) => ({ documents: await listDocuments(reader) }),
  },
  POST: {
    id: "addDocument",
    access: "write_library",
    summary:
      "Imports a file (form field `file`; from a ZIP archive, each document in it), a text, or the page at an address; the same bytes are the same document.",
    accepts: [{ kind: "upload" }, json(z.union([documentTextRequestSchema, documentUrlRequestSchema]))],
    answer: uploadAcceptedSchema,
    status: 202,
    refusals: ["conflict", "empty_document", "address_refused", "fetch_failed", "rate_limited"],
    async handle({ request, person, reader }) {
      await takeUpload(person);
      const maxBytes = maxUploadBytes();
      const isForm = request.headers.get("content-type")?.toLowerCase().startsWith("multipart/form-data") === true;
      const accepted = isForm
        ? await addUpload(
            { ...(await readFileUpload(request, { maxBytes, tooLarge: uploadTooLarge })), addedBy: person },
            reader,
          )
        : await addJson(await readJson(request, z.looseObject({}), maxBytes), {
            person,
            reader,
            signal: request.signal,
          });
      const headers = "documentId" in accepted ? { Location: `/api/documents/${accepted.documentId}` } : {};
      return Response.json(accepted, { status: 202, headers });
    },
  },
});

/** The field `url` distinguishes the two, so that an error names the field of the one that was meant. */
async function addJson(
  body: Record<string, unknown>,
  { person, reader, signal }: { person: string; reader: Reader; signal: AbortSignal },
): Promise<DocumentAccepted> {
  if (Object.hasOwn(body, "url")) {
    const { url, collections } = validate(documentUrlRequestSchema, body);
    // Before the page is fetched; the right is asked for again when it is stored.
    if (collections.length > 0) await requireAdmitted(collections, reader);
    return addAddress(url, { signal, addedBy: person, collections });
  }
  const { collections, ...text } = validate(documentTextRequestSchema, body);
  return addText(text, { addedBy: person, collections });
}
