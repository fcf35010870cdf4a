import { z } from "zod";
import type { EmbeddingWire } from "../wire/embedding-wire";
import { parseServerAddress, type ServedModel } from "../wire/server-address";
import { createClient } from "./create-client";
import { toServerRefusal } from "./to-server-refusal";

const answerSchema = z.object({
  data: z.array(z.object({ index: z.number().int(), embedding: z.array(z.number()).min(1) })),
});

/** OpenAI's embeddings, as OpenAI, vLLM, TEI, llama.cpp and LM Studio speak them. */
export function createOpenAiCompatibleEmbeddingWire({ baseUrl, apiKey, model }: ServedModel): EmbeddingWire {
  const address = parseServerAddress(baseUrl, apiKey);
  const client = createClient(address);
  return {
    host: address.host,
    secrets: address.secrets,
    async embed(texts, signal) {
      try {
        // By default the library requests base64, which not every compatible server supports.
        const parameters = { model, input: [...texts], encoding_format: "float" as const };
        const answer = answerSchema.parse(await client.embeddings.create(parameters, { signal }));
        return answer.data.toSorted((left, right) => left.index - right.index).map((item) => item.embedding);
      } catch (error) {
        throw toServerRefusal(error);
      }
    },
  };
}
