import { z } from "zod";
import { resolveSettings } from "@/lib/data/settings/resolve-settings";
import { restoreSettings } from "@/lib/data/settings/settings-revisions";
import { afterSave } from "@/lib/server/after-save/after-save";
import { defineRoute } from "@/lib/server/http/define-route";
import { positionSchema } from "@/lib/server/http/request/path-params";
import { resolvedSettingsSchema } from "@/lib/shared/contracts/settings/settings";
import { restoreRevisionRequestSchema } from "@/lib/shared/contracts/settings/settings-restore";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoute({
  params: z.object({ n: positionSchema }),
  POST: {
    id: "restoreSettings",
    access: "administer",
    summary: "Restores a revision of the settings as the newest one; returns the settings.",
    body: restoreRevisionRequestSchema,
    answer: resolvedSettingsSchema,
    refusals: ["conflict"],
    async handle({ params, body, owner, person }) {
      await restoreSettings(params.n, person, body.expectedRevision);
      await afterSave(owner, "settings");
      return resolveSettings();
    },
  },
});
