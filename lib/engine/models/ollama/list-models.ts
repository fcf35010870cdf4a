import { z } from "zod";
import type { ModelList } from "@/lib/shared/contracts/settings/model-list";
import type { OllamaClient } from "./ollama-client";
import { MODELS_SHOWN } from "./tunables";

const tagsSchema = z.object({
  models: z.array(z.object({ name: z.string().min(1), size: z.number().int().nonnegative().nullish() })).nullable(),
});
const showSchema = z.object({ capabilities: z.array(z.string()).nullish() });
const versionSchema = z.object({ version: z.string() });

/** The models that are on the server, with their sizes and what they can do. @throws like `OllamaClient.get`, ZodError */
export async function listOllamaModels(client: OllamaClient, signal: AbortSignal): Promise<ModelList["models"]> {
  const { models } = tagsSchema.parse(await client.get("/api/tags", signal));
  return Promise.all(
    (models ?? []).map(async ({ name, size }, index) => ({
      id: name,
      ownedBy: null,
      bytes: size ?? null,
      capabilities: index < MODELS_SHOWN ? await capabilitiesOf(client, name, signal) : null,
    })),
  );
}

/** What a model can do, such as `completion`, `embedding`, `thinking`; `null` where the server does not tell. */
export async function capabilitiesOf(
  client: OllamaClient,
  model: string,
  signal: AbortSignal,
): Promise<string[] | null> {
  try {
    return showSchema.parse(await client.post("/api/show", { model }, signal)).capabilities ?? null;
  } catch {
    // The list stands without it: a server of before 0.6 does not know, and a model may have gone meanwhile.
    return null;
  }
}

/** The server's version: also how an Ollama is told from anything else that listens. @throws like `OllamaClient.get`, ZodError */
export async function ollamaVersion(client: OllamaClient, signal: AbortSignal): Promise<string> {
  return versionSchema.parse(await client.get("/api/version", signal)).version;
}
