import { LOCAL_OWNER } from "@/lib/data/db/connection/owner";
import { resolveSettings } from "@/lib/data/settings/resolve-settings";
import { restoreSettings } from "@/lib/data/settings/settings-revisions";
import { evaluateAfterSave } from "@/lib/server/evaluation/start-evaluation";
import { handleRoute } from "@/lib/server/http/handle-route";
import { readJson } from "@/lib/server/http/request/read-json";
import { settingsSaved } from "@/lib/server/runs/dependencies/settings-saved";
import { restoreRevisionRequestSchema } from "@/lib/shared/contracts/settings/settings-restore";

/** Saves what a revision had saved as the newest one; answers like the settings. */
export const POST = handleRoute(async (request, { n }) => {
  const { expectedRevision } = await readJson(request, restoreRevisionRequestSchema);
  await restoreSettings(Number(n), LOCAL_OWNER, expectedRevision);
  await settingsSaved();
  await evaluateAfterSave(LOCAL_OWNER, "settings");
  return Response.json(await resolveSettings());
});
