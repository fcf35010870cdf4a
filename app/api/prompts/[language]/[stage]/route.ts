import { savePrompt, viewPrompt } from "@/lib/data/prompts/edit-prompts";
import { evaluateAfterSave } from "@/lib/server/evaluation/start-evaluation";
import { handleRoute } from "@/lib/server/http/handle-route";
import { ownerOf } from "@/lib/server/http/request/owner";
import { readJson } from "@/lib/server/http/request/read-json";
import { savePromptRequestSchema } from "@/lib/shared/contracts/settings/prompt";

/** The active prompt, the built-in one, its variables and its revisions. */
export const GET = handleRoute(async (_request, { language, stage }) =>
  Response.json(await viewPrompt(language, stage)),
);

/** Saves or resets texts of a prompt; responds like GET. */
export const PUT = handleRoute(async (request, { language, stage }) => {
  await savePrompt(language, stage, await readJson(request, savePromptRequestSchema), ownerOf(request));
  await evaluateAfterSave(ownerOf(request), "prompt");
  return Response.json(await viewPrompt(language, stage));
});
