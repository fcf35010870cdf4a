import { LOCAL_OWNER } from "@/lib/data/db/connection/owner";
import { savePrompt, viewPrompt } from "@/lib/data/prompts/edit-prompts";
import { evaluateAfterSave } from "@/lib/server/evaluation/start-evaluation";
import { handleRoute } from "@/lib/server/http/handle-route";
import { readJson } from "@/lib/server/http/request/read-json";
import { savePromptRequestSchema } from "@/lib/shared/contracts/settings/prompt";

/** The prompt in force, the built-in one, its variables and its revisions. */
export const GET = handleRoute(async (_request, { language, stage }) =>
  Response.json(await viewPrompt(language, stage)),
);

/** Saves texts of a prompt or takes them back; answers like GET. */
export const PUT = handleRoute(async (request, { language, stage }) => {
  await savePrompt(language, stage, await readJson(request, savePromptRequestSchema), LOCAL_OWNER);
  await evaluateAfterSave(LOCAL_OWNER, "prompt");
  return Response.json(await viewPrompt(language, stage));
});
