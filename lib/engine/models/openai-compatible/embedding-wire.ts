import { OpenAIEmbeddings } from "@langchain/openai";
import { z } from "zod";
import type { EmbeddingWire } from "../wire/embedding-wire";
import { parseServerAddress, type ServedModel } from "../wire/server-address";
import { clientFields, openAiExchange } from "./openai-exchange";

const answerSchema = z.object({
  data: z.array(z.looseObject({ index: z.number().int(), embedding: z.array(z.number()).min(1) })),
});

/** LangChain takes the vectors in the order of the answer; the format gives each its text's index. */
class IndexedEmbeddings extends OpenAIEmbeddings {
  protected override async embeddingWithRetry(request: Parameters<OpenAIEmbeddings["embeddingWithRetry"]>[0]) {
    const answer = await super.embeddingWithRetry(request);
    const { data } = answerSchema.parse(answer);
    if (data.length !== request.input.length) {
      throw new SyntaxError(`${data.length} vectors for ${request.input.length} texts`);
    }
    return { ...answer, data: answer.data.toSorted((left, right) => left.index - right.index) };
  }
}

/** OpenAI's embeddings, as OpenAI, vLLM, TEI, llama.cpp and LM Studio speak them. */
export function createOpenAiCompatibleEmbeddingWire({ baseUrl, apiKey, model }: ServedModel): EmbeddingWire {
  const address = parseServerAddress(baseUrl, apiKey);
  return {
    host: address.host,
    secrets: address.secrets,
    async embed(texts, signal) {
      const exchange = openAiExchange(address, signal);
      const embeddings = new IndexedEmbeddings({
        ...clientFields(address, exchange),
        model,
        // By default the library requests base64, which not every compatible server supports.
        encodingFormat: "float",
        stripNewLines: false,
        batchSize: texts.length,
      });
      return embeddings.embedDocuments([...texts]).catch((error: unknown) => {
        throw exchange.failureOr(error);
      });
    },
  };
}
