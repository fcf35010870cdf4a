import { listDisagreements } from "@/lib/data/db/disagreements/disagreements";
import { defineRoute } from "@/lib/server/http/define-route";
import { disagreementListSchema, disagreementQuerySchema } from "@/lib/shared/contracts/library/disagreement";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoute({
  GET: {
    id: "listDisagreements",
    access: "read_library",
    summary: "Sentences that two documents give with different numbers or dates, the newest found first.",
    query: disagreementQuerySchema,
    answer: disagreementListSchema,
    handle: async ({ query, reader }) => ({ disagreements: await listDisagreements(reader, query.documentId) }),
  },
});
