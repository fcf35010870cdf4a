import { z } from "zod";
import { scriptedQuestionSchema } from "./paraphrases/known-answers";
import { ANSWER_STYLES } from "./paraphrases/write-paraphrase";

/** A regular expression, case-insensitive and multi-line. */
const pattern = z.string().refine(
  (source) => {
    try {
      new RegExp(source, "ims");
      return true;
    } catch {
      return false;
    }
  },
  { error: "not a regular expression" },
);

const milliseconds = z.number().min(0).max(3_600_000);

const timingFields = {
  /** Delay before the first token of a streamed or plain answer. */
  firstTokenMs: milliseconds,
  /** Rate of the tokens after the first; 0 sends them at once. */
  tokensPerSecond: z.number().min(0).max(100_000),
  /** Each delay is multiplied by a seeded number between 1 − jitter and 1 + jitter. */
  jitter: z.number().min(0).max(1),
  /** Total time of a structured answer (any `response_format`, or a schema in the prompt). */
  structuredMs: milliseconds,
  /** Minimum length of default prose answers, in tokens (words); 0 keeps their natural length. */
  answerTokens: z.number().int().min(0).max(100_000),
};
const NO_WAIT = { firstTokenMs: 0, tokensPerSecond: 0, jitter: 0, structuredMs: 0, answerTokens: 0 } as const;

const partialTimingSchema = z.strictObject(timingFields).partial();
/** Delays of the server. All are zero by default, so that a test never waits. */
const timingSchema = partialTimingSchema.transform((given) => withTiming(NO_WAIT, given));
export type Timing = { [Field in keyof typeof timingFields]: number };

/** A timing with some values replaced. */
export function withTiming(base: Timing, given: z.infer<typeof partialTimingSchema> | undefined): Timing {
  return {
    firstTokenMs: given?.firstTokenMs ?? base.firstTokenMs,
    tokensPerSecond: given?.tokensPerSecond ?? base.tokensPerSecond,
    jitter: given?.jitter ?? base.jitter,
    structuredMs: given?.structuredMs ?? base.structuredMs,
    answerTokens: given?.answerTokens ?? base.answerTokens,
  };
}

/** Faults. The first four replace the response, the others occur midway. */
const faultSchema = z.discriminatedUnion("kind", [
  /** Resets the connection before any byte of a response, like a server that is down. */
  z.strictObject({ kind: z.literal("refuse") }),
  /** An error response: `{kind: "status", status: 429, retryAfterSeconds: 1}`, 500, 401 … */
  z.strictObject({
    kind: z.literal("status"),
    status: z.number().int().min(400).max(599),
    retryAfterSeconds: z.number().min(0).optional(),
    /** `error.code` and `error.param` of the body, as sent by OpenAI. */
    code: z.string().optional(),
    param: z.string().optional(),
    /** `error.type`, by which vLLM and others distinguish errors. */
    type: z.string().optional(),
    message: z.string().optional(),
  }),
  /** Accepts the request and sends nothing after `afterTokens` tokens (0: not even headers). */
  z.strictObject({ kind: z.literal("hang"), afterTokens: z.number().int().min(0).default(0) }),
  /** Delays the first token by this much. */
  z.strictObject({ kind: z.literal("slow"), ms: milliseconds }),
  /** Destroys the socket after that many tokens. */
  z.strictObject({ kind: z.literal("cut"), afterTokens: z.number().int().min(0).default(3) }),
  /** Ends the stream without a finish reason, like a proxy that closes it in order. */
  z.strictObject({ kind: z.literal("end_early"), afterTokens: z.number().int().min(0).default(3) }),
  /** Sends an error on the stream after that many tokens (for a pull: lines), then ends it. */
  z.strictObject({
    kind: z.literal("stream_error"),
    afterTokens: z.number().int().min(0).default(0),
    message: z.string().default("scripted error in mid-stream"),
  }),
  /** `content`: the answer is JSON without its end; `wire`: the event itself is not JSON. */
  z.strictObject({ kind: z.literal("malformed_json"), where: z.enum(["content", "wire"]).default("content") }),
]);
export type Fault = z.infer<typeof faultSchema>;

/** The requests that a rule applies to; all given fields must match. */
const conditionSchema = z.strictObject({
  endpoint: z.enum(["chat", "embeddings", "models", "show", "pull", "version"]).default("chat"),
  /** Pattern for all system messages, joined by line breaks. */
  system: pattern.optional(),
  /** Pattern for the last user message. */
  user: pattern.optional(),
  /** Name of the requested JSON schema, in `response_format` or in the prompt. */
  schema: z.string().optional(),
  /** True for structured output only; false for prose only. */
  structured: z.boolean().optional(),
  responseFormat: z.enum(["json_schema", "json_object", "none"]).optional(),
  model: z.string().optional(),
  /** Only the nth request (from 1) that meets all other conditions. */
  call: z.number().int().min(1).optional(),
});

/**
 * How default prose answers the questions of `paraphrases/`: `quote` sentences of the passages, as for any other
 * question; `paraphrase`; `half` of the questions each; or `mistaken`, a paraphrase with wrong sentences where there is
 * one.
 */
const answerStyleSchema = z.enum(ANSWER_STYLES);

const ruleSchema = z.strictObject({
  /** Shown in the log. */
  name: z.string().optional(),
  when: conditionSchema.prefault({}),
  /** The response; by default the server's own. `json` is sent as text. */
  answer: z
    .union([
      z.strictObject({
        text: z.string(),
        finishReason: z.string().optional(),
        /** Sent before the text, if the wire format has a field for thinking. */
        thinking: z.string().optional(),
      }),
      z.strictObject({ json: z.json() }),
    ])
    .optional(),
  /** Replaces the script's `answers` for these requests. */
  answers: answerStyleSchema.optional(),
  timing: partialTimingSchema.optional(),
  fault: faultSchema.optional(),
  /** Maximum number of uses; unlimited by default. */
  times: z.number().int().min(1).optional(),
});
export type Rule = z.infer<typeof ruleSchema>;

/**
 * The server's behaviour. The first matching rule with uses left decides; without one, the defaults answer: prose
 * quotes the prompt's passages, JSON judges them by their words.
 */
export const scriptSchema = z.strictObject({
  seed: z.number().int().default(1),
  timing: timingSchema.prefault({}),
  answers: answerStyleSchema.default("quote"),
  /** Questions with their answers, which default prose gives in prompts of any layout; judges know their sentences. */
  questions: z.array(scriptedQuestionSchema).default([]),
  models: z.array(z.string()).default(["scripted-large", "scripted-small"]),
  embeddingDimension: z.number().int().min(1).max(4_096).default(64),
  /**
   * Output formats that the server supports; others get `unknownFormatStatus`. `json_value` is TGI's: a `json_object`
   * whose schema is its `value`.
   */
  responseFormats: z
    .array(z.enum(["json_schema", "json_object", "json_value"]))
    .default(["json_schema", "json_object"]),
  unknownFormatStatus: z.number().int().min(400).max(599).default(400),
  /** Parameters rejected by name, like by a server that does not support them. OpenAI's format only. */
  refusedParameters: z.array(z.string()).default([]),
  /**
   * What the model's chat template accepts: `any` conversation, `alternating` turns after an optional system message,
   * or (`user-first`, like Mistral-7B-Instruct v0.1 to v0.2) the same without a system message.
   */
  chatTemplate: z.enum(["any", "alternating", "user-first"]).default("any"),
  /** Specific to Ollama's wire format. */
  ollama: z
    .strictObject({
      version: z.string().default("0.12.11"),
      /** Maximum context of every model, in tokens. */
      contextLength: z.number().int().min(1).default(32_768),
      embeddingModels: z.array(z.string()).default([]),
      thinkingModels: z.array(z.string()).default([]),
      pull: z
        .strictObject({
          totalBytes: z.number().int().min(1).default(1_000),
          steps: z.number().int().min(1).max(1_000).default(4),
          stepMs: milliseconds.default(0),
        })
        .prefault({}),
    })
    .prefault({}),
  rules: z.array(ruleSchema).default([]),
});
export type Script = z.infer<typeof scriptSchema>;
export type ScriptInput = z.input<typeof scriptSchema>;

/** The timing of a typical hosted model for benchmarks, on which the promised times are based. */
export const SIM_TIMING = {
  firstTokenMs: 400,
  tokensPerSecond: 50,
  jitter: 0.2,
  structuredMs: 900,
  answerTokens: 250,
} as const satisfies Timing;
