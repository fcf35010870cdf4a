import { exportAudit } from "@/lib/server/accounts/audit/export-audit";
import { file } from "@/lib/server/http/api-call";
import { defineRoute } from "@/lib/server/http/define-route";
import { streamedFile } from "@/lib/server/http/streamed-file";
import { auditExportQuerySchema } from "@/lib/shared/contracts/accounts/audit-log";

const MEDIA_TYPES = { csv: "text/csv; charset=utf-8", jsonl: "application/jsonl; charset=utf-8" } as const;

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoute({
  GET: {
    id: "exportAudit",
    access: "administer",
    summary: "The entries of the audit log that match a filter, as CSV or JSON Lines.",
    query: auditExportQuerySchema,
    answers: { 200: [file("text/csv", "application/jsonl")] },
    handle: ({ query }) =>
      streamedFile(`touchstone-audit.${query.format}`, MEDIA_TYPES[query.format], exportAudit(query)),
  },
});
