import { requireReadable } from "@/lib/data/db/library/readable";
import { readDocumentTables } from "@/lib/library/ingest/documents/read-document";
import { defineRoute } from "@/lib/server/http/define-route";
import { byId } from "@/lib/server/http/request/path-params";
import { documentTablesSchema } from "@/lib/shared/contracts/library/tables";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoute({
  params: byId,
  GET: {
    id: "getDocumentTables",
    access: "read_library",
    summary: "The tables of a document that questions can compute over, with the types and values of their columns.",
    answer: documentTablesSchema,
    async handle({ params, reader }) {
      await requireReadable(params.id, reader);
      return { tables: await readDocumentTables(params.id) };
    },
  },
});
