import { promptTrialRequestSchema } from "@/lib/contracts/prompt-trial";
import { LOCAL_OWNER } from "@/lib/db/owner";
import { handleRoute } from "@/lib/http/handle-route";
import { readJson } from "@/lib/http/read-json";
import { tryPrompt } from "@/lib/runs/prompt-trial/try-prompt";

/** Fills a prompt, as it is edited, from a run, and asks the model once where that is wanted; nothing is saved. */
export const POST = handleRoute(async (request, { language, stage }) => {
  const trial = await readJson(request, promptTrialRequestSchema);
  return Response.json(await tryPrompt(language, stage, trial, LOCAL_OWNER, request.signal));
});
