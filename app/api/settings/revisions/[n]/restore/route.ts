import { restoreRevisionRequestSchema } from "@/lib/contracts/settings-restore";
import { LOCAL_OWNER } from "@/lib/db/owner";
import { evaluateAfterSave } from "@/lib/evaluation/start-evaluation";
import { handleRoute } from "@/lib/http/handle-route";
import { readJson } from "@/lib/http/read-json";
import { settingsSaved } from "@/lib/runs/settings-saved";
import { resolveSettings } from "@/lib/settings/resolve-settings";
import { restoreSettings } from "@/lib/settings/settings-revisions";

/** Saves what a revision had saved as the newest one; answers like the settings. */
export const POST = handleRoute(async (request, { n }) => {
  const { expectedRevision } = await readJson(request, restoreRevisionRequestSchema);
  await restoreSettings(Number(n), LOCAL_OWNER, expectedRevision);
  await settingsSaved();
  await evaluateAfterSave(LOCAL_OWNER, "settings");
  return Response.json(await resolveSettings());
});
