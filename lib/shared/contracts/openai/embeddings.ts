import { z } from "zod";
import { maybe } from "./shared";

/** Texts of one request, and characters of each: more would hold up the questions that people wait for. */
const MAX_INPUTS = 256;
const MAX_INPUT_CHARS = 20_000;

const inputSchema = z.string().min(1).max(MAX_INPUT_CHARS);

/** LangChain's Python client sends these by default. */
const tokensSchema = z
  .union([z.array(z.int()).min(1), z.array(z.array(z.int())).min(1)])
  .refine(() => false, "token numbers are not supported: send texts (LangChain: check_embedding_ctx_length=False)")
  .transform((): string[] => []);

export const createEmbeddingsRequestSchema = z.looseObject({
  /** The library's embedding model, or `touchstone`. */
  model: z.string().min(1).max(200),
  /** Lists of token numbers are refused: they belong to another model's vocabulary. */
  input: z.union([
    inputSchema.transform((text) => [text]),
    z.array(inputSchema).min(1).max(MAX_INPUTS, `at most ${MAX_INPUTS} texts are embedded at once`),
    tokensSchema,
  ]),
  encoding_format: maybe(z.enum(["float", "base64"])),
  dimensions: maybe(z.int().min(1)),
  touchstone: maybe(
    z.strictObject({
      /** Many models embed a question differently from a passage. When omitted, `passage`. */
      input_type: z.enum(["query", "passage"]).optional(),
    }),
  ),
});
export type CreateEmbeddingsRequest = z.output<typeof createEmbeddingsRequestSchema>;

export const openAiEmbeddingsSchema = z.object({
  object: z.literal("list"),
  model: z.string(),
  data: z.array(
    z.object({
      object: z.literal("embedding"),
      index: z.int(),
      /** L2-normalised; as base64, little-endian 32-bit floats. */
      embedding: z.union([z.array(z.number()), z.string()]),
    }),
  ),
  /** Tokens are not counted. */
  usage: z.object({ prompt_tokens: z.literal(0), total_tokens: z.literal(0) }),
});
export type OpenAiEmbeddings = z.infer<typeof openAiEmbeddingsSchema>;
