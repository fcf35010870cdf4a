import { requireReadable } from "@/lib/data/db/library/readable";
import { readPassage } from "@/lib/library/ingest/documents/read-document";
import { defineRoute } from "@/lib/server/http/define-route";
import { byId, positionSchema } from "@/lib/server/http/request/path-params";
import { passageSchema } from "@/lib/shared/contracts/library/document";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoute({
  params: byId.extend({ n: positionSchema }),
  GET: {
    id: "getPassage",
    access: "read_library",
    summary: "A passage by its 0-based position in its document.",
    answer: passageSchema,
    async handle({ params, reader }) {
      await requireReadable(params.id, reader);
      return readPassage(params.id, params.n);
    },
  },
});
