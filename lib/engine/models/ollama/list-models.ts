import { z } from "zod";
import type { ModelList } from "@/lib/shared/contracts/settings/model-list";
import type { OllamaClient } from "./ollama-client";
import { MODELS_SHOWN } from "./tunables";

const tagsSchema = z.object({
  models: z.array(z.object({ name: z.string().min(1), size: z.number().int().nonnegative().nullish() })).nullable(),
});
const showSchema = z.object({ capabilities: z.array(z.string()).nullish() });
const versionSchema = z.object({ version: z.string() });

/** The models on the server, with their sizes and capabilities. @throws like `OllamaClient.get`, ZodError */
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

/** A model's capabilities, such as `completion`, `embedding`, `thinking`; `null` if the server does not report them. */
export async function capabilitiesOf(
  client: OllamaClient,
  model: string,
  signal: AbortSignal,
): Promise<string[] | null> {
  try {
    return showSchema.parse(await client.post("/api/show", { model }, signal)).capabilities ?? null;
  } catch {
    // The list is complete without it: servers before 0.6 do not report it, and a model may have been removed
    // meanwhile.
    return null;
  }
}

/** The server's version, which also identifies the server as Ollama. @throws like `OllamaClient.get`, ZodError */
export async function ollamaVersion(client: OllamaClient, signal: AbortSignal): Promise<string> {
  return versionSchema.parse(await client.get("/api/version", signal)).version;
}
