import { z } from "zod";
import type { EmbeddingModel } from "../embedding-model";
import { parseServerAddress } from "../wire/server-address";
import type { EmbeddingLimits } from "../wire/tunables";
import { createWireEmbeddingModel } from "../wire/wire-embedding-model";
import { createClient } from "./create-client";
import { toServerRefusal } from "./to-server-refusal";

const answerSchema = z.object({
  data: z.array(z.object({ index: z.number().int(), embedding: z.array(z.number()).min(1) })),
});

export interface OpenAiCompatibleEmbeddingOptions {
  id: string;
  baseUrl: string;
  /** Absent for a server that needs none. */
  apiKey?: string | undefined;
  model: string;
  limits?: Partial<EmbeddingLimits> | undefined;
}

/** An embedding model behind any server that speaks OpenAI's wire format (OpenAI, vLLM, TEI, llama.cpp, LM Studio). */
export function createOpenAiCompatibleEmbeddingModel(options: OpenAiCompatibleEmbeddingOptions): EmbeddingModel {
  const { id, model, limits } = options;
  const address = parseServerAddress(options.baseUrl, options.apiKey);
  const client = createClient(address);
  return createWireEmbeddingModel({
    id,
    model,
    limits,
    wire: {
      host: address.host,
      secrets: address.secrets,
      async embed(texts, signal) {
        try {
          // Left to itself the library asks for base64, which not every compatible server knows.
          const parameters = { model, input: [...texts], encoding_format: "float" as const };
          const answer = answerSchema.parse(await client.embeddings.create(parameters, { signal }));
          return answer.data.toSorted((left, right) => left.index - right.index).map((item) => item.embedding);
        } catch (error) {
          throw toServerRefusal(error);
        }
      },
    },
  });
}
