import { z } from "zod";
import type { EmbeddingModel } from "../embedding-model";
import { parseServerAddress } from "../wire/server-address";
import type { EmbeddingLimits } from "../wire/tunables";
import { createWireEmbeddingModel } from "../wire/wire-embedding-model";
import { OllamaClient } from "./ollama-client";

const answerSchema = z.object({ embeddings: z.array(z.array(z.number()).min(1)) });

export interface OllamaEmbeddingOptions {
  id: string;
  baseUrl: string;
  /** Absent for a server that needs none: Ollama's own asks for nothing, a proxy before it may. */
  apiKey?: string | undefined;
  model: string;
  limits?: Partial<EmbeddingLimits> | undefined;
}

/** An embedding model behind Ollama's native `/api/embed`. A text beyond the model's context is cut there. */
export function createOllamaEmbeddingModel(options: OllamaEmbeddingOptions): EmbeddingModel {
  const { id, model, limits } = options;
  const address = parseServerAddress(options.baseUrl, options.apiKey);
  const client = new OllamaClient(address);
  return createWireEmbeddingModel({
    id,
    model,
    limits,
    wire: {
      host: address.host,
      secrets: address.secrets,
      embed: async (texts, signal) =>
        answerSchema.parse(await client.post("/api/embed", { model, input: texts, truncate: true }, signal)).embeddings,
    },
  });
}
