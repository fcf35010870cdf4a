import { z } from "zod";

/** A regular expression, matched without regard to case and across lines. */
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
  /** Wait before the first token of a streamed or plain answer. */
  firstTokenMs: milliseconds,
  /** Pace of the tokens after the first; 0 sends them at once. */
  tokensPerSecond: z.number().min(0).max(100_000),
  /** Each wait is multiplied by a seeded number between 1 − jitter and 1 + jitter. */
  jitter: z.number().min(0).max(1),
  /** Whole time of a structured answer (any `response_format`, or one asked for in words). */
  structuredMs: milliseconds,
  /** Length that default prose answers are filled up to, in tokens (words); 0 keeps their natural length. */
  answerTokens: z.number().int().min(0).max(100_000),
};
const NO_WAIT = { firstTokenMs: 0, tokensPerSecond: 0, jitter: 0, structuredMs: 0, answerTokens: 0 } as const;

const partialTimingSchema = z.strictObject(timingFields).partial();
/** How long the server takes. All waits are zero unless said, so that a test never waits. */
const timingSchema = partialTimingSchema.transform((given) => withTiming(NO_WAIT, given));
export type Timing = { [Field in keyof typeof timingFields]: number };

/** A timing with some of its figures replaced. */
export function withTiming(base: Timing, given: z.infer<typeof partialTimingSchema> | undefined): Timing {
  return {
    firstTokenMs: given?.firstTokenMs ?? base.firstTokenMs,
    tokensPerSecond: given?.tokensPerSecond ?? base.tokensPerSecond,
    jitter: given?.jitter ?? base.jitter,
    structuredMs: given?.structuredMs ?? base.structuredMs,
    answerTokens: given?.answerTokens ?? base.answerTokens,
  };
}

/** What goes wrong. The first four happen instead of an answer, the rest in the middle of one. */
const faultSchema = z.discriminatedUnion("kind", [
  /** The connection is reset before any byte of an answer, as by a server that is down. */
  z.strictObject({ kind: z.literal("refuse") }),
  /** An error answer: `{kind: "status", status: 429, retryAfterSeconds: 1}`, 500, 401 … */
  z.strictObject({
    kind: z.literal("status"),
    status: z.number().int().min(400).max(599),
    retryAfterSeconds: z.number().min(0).optional(),
    /** `error.code` and `error.param` of the body, as OpenAI sends them. */
    code: z.string().optional(),
    param: z.string().optional(),
    /** `error.type`, as vLLM and others tell errors apart. */
    type: z.string().optional(),
    message: z.string().optional(),
  }),
  /** The request is accepted and nothing more is sent after `afterTokens` tokens (0: not even headers). */
  z.strictObject({ kind: z.literal("hang"), afterTokens: z.number().int().min(0).default(0) }),
  /** The first token comes this much later. */
  z.strictObject({ kind: z.literal("slow"), ms: milliseconds }),
  /** The socket is destroyed after that many tokens. */
  z.strictObject({ kind: z.literal("cut"), afterTokens: z.number().int().min(0).default(3) }),
  /** The stream ends without a finish reason, as when a proxy closes it politely. */
  z.strictObject({ kind: z.literal("end_early"), afterTokens: z.number().int().min(0).default(3) }),
  /** An error said on the stream after that many tokens (of a pull: lines), after which it ends. */
  z.strictObject({
    kind: z.literal("stream_error"),
    afterTokens: z.number().int().min(0).default(0),
    message: z.string().default("scripted error in mid-stream"),
  }),
  /** `content`: the answer's text is JSON with its end missing; `wire`: the event itself is not JSON. */
  z.strictObject({ kind: z.literal("malformed_json"), where: z.enum(["content", "wire"]).default("content") }),
]);
export type Fault = z.infer<typeof faultSchema>;

/** Which requests a rule is for; every field given must match. */
const conditionSchema = z.strictObject({
  endpoint: z.enum(["chat", "embeddings", "models", "show", "pull", "version"]).default("chat"),
  /** Pattern on all system messages, joined by a line break. */
  system: pattern.optional(),
  /** Pattern on the last user message. */
  user: pattern.optional(),
  /** Name of the JSON schema asked for, by `response_format` or in words. */
  schema: z.string().optional(),
  /** True: only requests for structured output; false: only prose. */
  structured: z.boolean().optional(),
  responseFormat: z.enum(["json_schema", "json_object", "none"]).optional(),
  model: z.string().optional(),
  /** Only the nth request (from 1) that meets all the other conditions. */
  call: z.number().int().min(1).optional(),
});

const ruleSchema = z.strictObject({
  /** Shown in the log. */
  name: z.string().optional(),
  when: conditionSchema.prefault({}),
  /** What is answered; without it the default behaviour answers. `json` is sent as its text. */
  answer: z
    .union([
      z.strictObject({
        text: z.string(),
        finishReason: z.string().optional(),
        /** Sent before the text, where the wire format has a place of its own for thoughts. */
        thinking: z.string().optional(),
      }),
      z.strictObject({ json: z.json() }),
    ])
    .optional(),
  timing: partialTimingSchema.optional(),
  fault: faultSchema.optional(),
  /** The rule is spent after that many requests; without it it always holds. */
  times: z.number().int().min(1).optional(),
});
export type Rule = z.infer<typeof ruleSchema>;

/**
 * What the server does. The first rule that matches and is not spent decides; without one the default
 * behaviours answer: prose quotes the passages of the prompt, JSON judges them by their words.
 */
export const scriptSchema = z.strictObject({
  seed: z.number().int().default(1),
  timing: timingSchema.prefault({}),
  models: z.array(z.string()).default(["scripted-large", "scripted-small"]),
  embeddingDimension: z.number().int().min(1).max(4_096).default(64),
  /**
   * Output formats the server knows; others are answered with `unknownFormatStatus`. `json_value` is TGI's: a
   * `json_object` whose schema is its `value`.
   */
  responseFormats: z
    .array(z.enum(["json_schema", "json_object", "json_value"]))
    .default(["json_schema", "json_object"]),
  unknownFormatStatus: z.number().int().min(400).max(599).default(400),
  /** Parameters that are refused by name, as by a server that does not know them. OpenAI's format only. */
  refusedParameters: z.array(z.string()).default([]),
  /**
   * What the model's chat template takes: `any` conversation, one whose turns `alternating` after an optional
   * system message, or (`user-first`, as Mistral-7B-Instruct v0.1 to v0.2) one without a system message as well.
   */
  chatTemplate: z.enum(["any", "alternating", "user-first"]).default("any"),
  /** What only Ollama's wire format shows. */
  ollama: z
    .strictObject({
      version: z.string().default("0.12.11"),
      /** Longest context of every model, in tokens. */
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

/** Timing that stands for a hosted model in benchmarks: the promises are measured against it. */
export const SIM_TIMING = {
  firstTokenMs: 400,
  tokensPerSecond: 50,
  jitter: 0.2,
  structuredMs: 900,
  answerTokens: 250,
} as const satisfies Timing;
