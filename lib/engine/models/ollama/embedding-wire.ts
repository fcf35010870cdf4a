import { z } from "zod";
import type { EmbeddingWire } from "../wire/embedding-wire";
import { parseServerAddress, type ServedModel } from "../wire/server-address";
import { OllamaClient } from "./ollama-client";

const answerSchema = z.object({ embeddings: z.array(z.array(z.number()).min(1)) });

/** Ollama's native `/api/embed`. A text longer than the model's context is cut there. */
export function createOllamaEmbeddingWire({ baseUrl, apiKey, model }: ServedModel): EmbeddingWire {
  const address = parseServerAddress(baseUrl, apiKey);
  const client = new OllamaClient(address);
  return {
    host: address.host,
    secrets: address.secrets,
    embed: async (texts, signal) =>
      answerSchema.parse(await client.post("/api/embed", { model, input: texts, truncate: true }, signal)).embeddings,
  };
}
