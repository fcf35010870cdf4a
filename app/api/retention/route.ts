import { countOldAudit } from "@/lib/data/db/audit/audit-retention";
import { countOldConversations } from "@/lib/data/db/conversations/conversation-retention";
import { defineRoute } from "@/lib/server/http/define-route";
import { retentionPreviewSchema, retentionQuerySchema } from "@/lib/shared/contracts/settings/retention";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoute({
  GET: {
    id: "previewRetention",
    access: "administer",
    summary: "What a retention of so many days would delete now; nothing is deleted.",
    query: retentionQuerySchema,
    answer: retentionPreviewSchema,
    async handle({ query: { conversationDays, auditDays } }) {
      const none = { conversations: 0, runs: 0 };
      const old = conversationDays === null ? none : await countOldConversations(conversationDays);
      return { ...old, auditEntries: auditDays === null ? 0 : await countOldAudit(auditDays) };
    },
  },
});
