import { env, languageModelConfigured } from "@/lib/env";
import { handleRoute } from "@/lib/http/handle-route";
import { listModels } from "@/lib/models/list-models";

export const dynamic = "force-dynamic";

/** The models of the configured server; an unreachable one is part of the answer, not an error. */
export const GET = handleRoute(async () => {
  const { OPENAI_BASE_URL, OPENAI_API_KEY } = env();
  const server = languageModelConfigured() ? { baseUrl: OPENAI_BASE_URL, apiKey: OPENAI_API_KEY } : null;
  return Response.json(await listModels(server), { headers: { "cache-control": "no-store" } });
});
