import { env, languageModelConfigured } from "@/lib/env";
import { listModels } from "@/lib/models/list-models";

export const dynamic = "force-dynamic";

/** The models of the configured server; an unreachable one is part of the answer, not an error. */
export async function GET(): Promise<Response> {
  const server = languageModelConfigured() ? { baseUrl: env().OPENAI_BASE_URL, apiKey: env().OPENAI_API_KEY } : null;
  return Response.json(await listModels(server), { headers: { "cache-control": "no-store" } });
}
