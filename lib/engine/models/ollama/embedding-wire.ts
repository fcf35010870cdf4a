import { OllamaEmbeddings } from "@langchain/ollama";
import { z } from "zod";
import type { EmbeddingWire } from "../wire/embedding-wire";
import { parseServerAddress, type ServedModel } from "../wire/server-address";
import { ServerExchange } from "../wire/server-exchange";
import { keepAlive } from "./ollama-client";
import { ollamaRefusal } from "./ollama-refusal";

const vectorsSchema = z.array(z.array(z.number()).min(1));

/** Ollama's native `/api/embed`. A text longer than the model's context is cut there. */
export function createOllamaEmbeddingWire({ baseUrl, apiKey, model, keepAliveMinutes }: ServedModel): EmbeddingWire {
  const address = parseServerAddress(baseUrl, apiKey);
  return {
    host: address.host,
    secrets: address.secrets,
    async embed(texts, signal) {
      const exchange = new ServerExchange({ address, signal, refusalOf: ollamaRefusal });
      const { fetch } = exchange;
      const embeddings = new OllamaEmbeddings({
        baseUrl: address.baseUrl,
        fetch,
        model,
        truncate: true,
        maxRetries: 0,
        ...keepAlive(keepAliveMinutes),
      });
      try {
        return vectorsSchema.parse(await embeddings.embedDocuments([...texts]));
      } catch (error) {
        throw exchange.failureOr(error);
      }
    },
  };
}
