import { handleRoute } from "@/lib/server/http/handle-route";
import { ownerOf } from "@/lib/server/http/request/owner";
import { readJson } from "@/lib/server/http/request/read-json";
import { tryPrompt } from "@/lib/server/runs/prompt-trial/try-prompt";
import { promptTrialRequestSchema } from "@/lib/shared/contracts/settings/prompt-trial";

/** Fills an edited prompt from a run and, on request, calls the model once; saves nothing. */
export const POST = handleRoute(async (request, { language, stage }) => {
  const trial = await readJson(request, promptTrialRequestSchema);
  return Response.json(await tryPrompt(language, stage, trial, ownerOf(request), request.signal));
});
