import { deleteProfile, listProfiles, saveProfile } from "@/lib/data/settings/profiles";
import { evaluateAfterSave } from "@/lib/server/evaluation/start-evaluation";
import { handleRoute } from "@/lib/server/http/handle-route";
import { ownerOf } from "@/lib/server/http/request/owner";
import { readJson } from "@/lib/server/http/request/read-json";
import { deleteProfileRequestSchema, saveProfileRequestSchema } from "@/lib/shared/contracts/settings/profile";

/** The built-in profiles, the saved ones, and the name of the default. */
export const GET = handleRoute(async () => Response.json(await listProfiles()));

/** Creates or replaces a profile by name; responds like GET. */
export const POST = handleRoute(async (request) => {
  await saveProfile(await readJson(request, saveProfileRequestSchema), ownerOf(request));
  await evaluateAfterSave(ownerOf(request), "settings");
  return Response.json(await listProfiles());
});

/** Deletes a saved profile; responds like GET. */
export const DELETE = handleRoute(async (request) => {
  const { name } = await readJson(request, deleteProfileRequestSchema);
  await deleteProfile(name, ownerOf(request));
  return Response.json(await listProfiles());
});
