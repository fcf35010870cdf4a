import { saveSettingsRequestSchema } from "@/lib/contracts/settings";
import { LOCAL_OWNER } from "@/lib/db/owner";
import { evaluateAfterSave } from "@/lib/evaluation/start-evaluation";
import { handleRoute } from "@/lib/http/handle-route";
import { readJson } from "@/lib/http/read-json";
import { settingsSaved } from "@/lib/runs/settings-saved";
import { resolveSettings } from "@/lib/settings/resolve-settings";
import { saveSettings } from "@/lib/settings/save-settings";

/** The settings in force, with the source of every value. */
export const GET = handleRoute(async () => Response.json(await resolveSettings()));

/** Replaces the saved layer as a whole; answers like GET. */
export const PUT = handleRoute(async (request) => {
  const { settings, expectedRevision } = await readJson(request, saveSettingsRequestSchema);
  await saveSettings(settings, LOCAL_OWNER, expectedRevision);
  await settingsSaved();
  await evaluateAfterSave(LOCAL_OWNER, "settings");
  return Response.json(await resolveSettings());
});
