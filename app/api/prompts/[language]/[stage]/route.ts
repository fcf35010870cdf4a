import { savePromptRequestSchema } from "@/lib/contracts/prompt";
import { LOCAL_OWNER } from "@/lib/db/owner";
import { evaluateAfterSave } from "@/lib/evaluation/start-evaluation";
import { handleRoute } from "@/lib/http/handle-route";
import { readJson } from "@/lib/http/read-json";
import { savePrompt, viewPrompt } from "@/lib/prompts/edit-prompts";

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
