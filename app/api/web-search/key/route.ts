import { settingsInForce } from "@/lib/data/settings/resolve-settings";
import { saveWebSearchKey } from "@/lib/data/settings/web-search-access";
import { readWebSearchStatus } from "@/lib/server/health/web-search-status";
import { defineRoute } from "@/lib/server/http/define-route";
import { webSearchKeyRequestSchema, webSearchStatusSchema } from "@/lib/shared/contracts/library/web-search";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoute({
  PUT: {
    id: "saveWebSearchKey",
    access: "administer",
    summary: "Stores a provider's key encrypted, or deletes it; returns the status.",
    body: webSearchKeyRequestSchema,
    answer: webSearchStatusSchema,
    async handle({ body }) {
      await saveWebSearchKey((await settingsInForce()).settings, body);
      return readWebSearchStatus();
    },
  },
});
