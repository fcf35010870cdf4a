import { resolveSettings } from "@/lib/data/settings/resolve-settings";
import { saveSettings } from "@/lib/data/settings/save-settings";
import { afterSave } from "@/lib/server/after-save/after-save";
import { defineRoute } from "@/lib/server/http/define-route";
import { resolvedSettingsSchema, saveSettingsRequestSchema } from "@/lib/shared/contracts/settings/settings";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoute({
  GET: {
    id: "getSettings",
    access: "use",
    summary: "The current settings, with the source of each value.",
    answer: resolvedSettingsSchema,
    handle: () => resolveSettings(),
  },
  PUT: {
    id: "saveSettings",
    access: "administer",
    summary: "Replaces the saved layer of the settings as a whole.",
    body: saveSettingsRequestSchema,
    answer: resolvedSettingsSchema,
    refusals: ["conflict"],
    async handle({ body, owner, person }) {
      await saveSettings(body.settings, person, body.expectedRevision);
      await afterSave(owner, "settings");
      return resolveSettings();
    },
  },
});
