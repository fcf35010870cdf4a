import { listAudit } from "@/lib/data/db/audit/read-audit";
import { defineRoute } from "@/lib/server/http/define-route";
import { auditPageSchema, auditQuerySchema } from "@/lib/shared/contracts/accounts/audit-log";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoute({
  GET: {
    id: "listAudit",
    access: "administer",
    summary: "The audit log, newest first, page by page; empty without accounts.",
    query: auditQuerySchema,
    answer: auditPageSchema,
    handle: ({ query }) => listAudit(query),
  },
});
