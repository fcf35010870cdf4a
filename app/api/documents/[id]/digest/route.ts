import { requireReadable } from "@/lib/data/db/library/readable";
import { documentDigest } from "@/lib/library/digest/suggestions";
import { defineRoute } from "@/lib/server/http/define-route";
import { byId } from "@/lib/server/http/request/path-params";
import { documentDigestSchema } from "@/lib/shared/contracts/library/digest";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoute({
  params: byId,
  GET: {
    id: "getDocumentDigest",
    access: "read_library",
    summary: "Questions that a document answers, and the sentences that stand for it.",
    answer: documentDigestSchema,
    async handle({ params, reader }) {
      await requireReadable(params.id, reader);
      return documentDigest(params.id);
    },
  },
});
