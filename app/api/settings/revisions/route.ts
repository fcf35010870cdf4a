import { listSettingsRevisions } from "@/lib/data/db/settings/settings";
import { defineRoute } from "@/lib/server/http/define-route";
import { settingsRevisionListSchema } from "@/lib/shared/contracts/settings/settings";

/** Maximum number of revisions in a response. */
const LIMIT = 200;

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoute({
  GET: {
    id: "listSettingsRevisions",
    access: "administer",
    summary: "The revisions of the settings, newest first.",
    answer: settingsRevisionListSchema,
    handle: async () => ({ revisions: await listSettingsRevisions({ limit: LIMIT }) }),
  },
});
