import { collectDocument } from "@/lib/library/ingest/documents/collections";
import { readDocument } from "@/lib/library/ingest/documents/read-document";
import { removeDocument } from "@/lib/library/ingest/documents/remove-document";
import { defineRoute } from "@/lib/server/http/define-route";
import { byId } from "@/lib/server/http/request/path-params";
import { documentCollectedSchema, documentPatchSchema } from "@/lib/shared/contracts/library/document";
import { documentDetailSchema } from "@/lib/shared/contracts/library/document-detail";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoute({
  params: byId,
  GET: {
    id: "getDocument",
    access: "read_library",
    summary: "A document with its text and the positions of its passages.",
    answer: documentDetailSchema,
    handle: ({ params, reader }) => readDocument(params.id, reader),
  },
  PATCH: {
    id: "updateDocument",
    access: "write_library",
    summary: "Sets the collections of a document and all its versions.",
    body: documentPatchSchema,
    answer: documentCollectedSchema,
    handle: ({ params, body, reader }) => collectDocument(params.id, body.collections, reader),
  },
  DELETE: {
    id: "deleteDocument",
    access: "write_library",
    summary: "Deletes a document with all its versions, their passages, vectors and terms, even during its import.",
    handle: ({ params, reader }) => removeDocument(params.id, reader),
  },
});
