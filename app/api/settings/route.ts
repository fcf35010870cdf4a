import { resolveSettings } from "@/lib/data/settings/resolve-settings";
import { saveSettings } from "@/lib/data/settings/save-settings";
import { evaluateAfterSave } from "@/lib/server/evaluation/start-evaluation";
import { handleRoute } from "@/lib/server/http/handle-route";
import { ownerOf } from "@/lib/server/http/request/owner";
import { readJson } from "@/lib/server/http/request/read-json";
import { settingsSaved } from "@/lib/server/runs/dependencies/settings-saved";
import { saveSettingsRequestSchema } from "@/lib/shared/contracts/settings/settings";

/** The resolved settings, with the source of every value. */
export const GET = handleRoute(async () => Response.json(await resolveSettings()));

/** Replaces the saved layer as a whole; responds like GET. */
export const PUT = handleRoute(async (request) => {
  const { settings, expectedRevision } = await readJson(request, saveSettingsRequestSchema);
  await saveSettings(settings, ownerOf(request), expectedRevision);
  await settingsSaved();
  await evaluateAfterSave(ownerOf(request), "settings");
  return Response.json(await resolveSettings());
});
