import { resolveSettings } from "@/lib/data/settings/resolve-settings";
import { restoreSettings } from "@/lib/data/settings/settings-revisions";
import { evaluateAfterSave } from "@/lib/server/evaluation/start-evaluation";
import { handleRoute } from "@/lib/server/http/handle-route";
import { ownerOf } from "@/lib/server/http/request/owner";
import { readJson } from "@/lib/server/http/request/read-json";
import { settingsSaved } from "@/lib/server/runs/dependencies/settings-saved";
import { restoreRevisionRequestSchema } from "@/lib/shared/contracts/settings/settings-restore";

/** Saves an earlier revision as a new one; responds like GET of the settings. */
export const POST = handleRoute(async (request, { n }) => {
  const { expectedRevision } = await readJson(request, restoreRevisionRequestSchema);
  await restoreSettings(Number(n), ownerOf(request), expectedRevision);
  await settingsSaved();
  await evaluateAfterSave(ownerOf(request), "settings");
  return Response.json(await resolveSettings());
});
