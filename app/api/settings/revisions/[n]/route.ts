import { z } from "zod";
import { settingsRevision } from "@/lib/data/settings/settings-revisions";
import { defineRoute } from "@/lib/server/http/define-route";
import { positionSchema } from "@/lib/server/http/request/path-params";
import { settingsRevisionDetailSchema } from "@/lib/shared/contracts/settings/settings-restore";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoute({
  params: z.object({ n: positionSchema }),
  GET: {
    id: "getSettingsRevision",
    access: "administer",
    summary: "A revision of the settings, and what restoring it would change.",
    answer: settingsRevisionDetailSchema,
    handle: ({ params }) => settingsRevision(params.n),
  },
});
