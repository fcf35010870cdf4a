import { EmbeddingModelError } from "@/lib/engine/models/embedding-model";
import { libraryEmbedder, libraryEmbeddingModel } from "@/lib/library/retrieval/index-worker/library";
import type { CreateEmbeddingsRequest, OpenAiEmbeddings } from "@/lib/shared/contracts/openai/embeddings";
import { DEFAULT_MODEL } from "@/lib/shared/contracts/openai/shared";
import { AppError } from "@/lib/shared/errors";
import { unknownModel } from "./profile-models";

/**
 * Vectors of the library's embedding model.
 * @throws AppError `not_found` for another model, `validation_failed` for another dimension, `unavailable` when its server
 *   does not answer
 */
export async function createEmbeddings(
  { model, input, encoding_format, dimensions, touchstone }: CreateEmbeddingsRequest,
  signal: AbortSignal,
): Promise<OpenAiEmbeddings> {
  const [embedder, name] = await Promise.all([libraryEmbedder(), libraryEmbeddingModel()]);
  if (model !== name && model !== DEFAULT_MODEL) throw unknownModel(model);
  const vectors = await embed(async () => {
    if (dimensions !== undefined) requireDimension(dimensions, await embedder.dimension({ signal }));
    return touchstone?.input_type === "query"
      ? Promise.all(input.map((text) => embedder.embedQuery(text, { signal })))
      : embedder.embedPassages(input, { signal });
  });
  return {
    object: "list",
    model: name,
    data: vectors.map((vector, index) => ({
      object: "embedding",
      index,
      embedding: encoding_format === "base64" ? base64Of(vector) : [...vector],
    })),
    usage: { prompt_tokens: 0, total_tokens: 0 },
  };
}

async function embed<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof EmbeddingModelError)) throw error;
    throw new AppError("unavailable", "The embedding model’s server gave no vectors.", { cause: error });
  }
}

function requireDimension(asked: number, given: number): void {
  if (asked === given) return;
  throw new AppError("validation_failed", `The vectors of this model have ${given} dimensions.`, {
    fields: { dimensions: `must be ${given}` },
  });
}

function base64Of({ buffer, byteOffset, byteLength }: Float32Array): string {
  return Buffer.from(buffer, byteOffset, byteLength).toString("base64");
}
