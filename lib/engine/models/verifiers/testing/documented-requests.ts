import { z } from "zod";
import type { VerifierFormat } from "@/lib/shared/contracts/settings/verifier-model";

/** A conversation of exactly these roles, with a schema for each content. */
function turns(...expected: [role: string, content: z.ZodType<string>][]) {
  return z
    .array(z.strictObject({ role: z.string(), content: z.string() }))
    .length(expected.length)
    .superRefine((messages, check) => {
      for (const [at, [role, content]] of expected.entries()) {
        const message = messages[at];
        if (message?.role !== role) check.addIssue(`turn ${at} is of ${message?.role}, documented is ${role}`);
        if (!content.safeParse(message?.content).success) check.addIssue(`turn ${at} does not hold what is documented`);
      }
    });
}

const any = z.string().min(1);
const exactly = (text: string) => z.string().refine((content) => content === text);
const RISKS = ["context_relevance", "groundedness", "answer_relevance"] as const;
const documents = z.array(z.strictObject({ doc_id: z.string(), text: any })).min(1);

const miniCheckTurn = z.string().regex(/^Document: [\s\S]+\nClaim: [^\n]+$/);
const lettuceTurns = turns(
  ["system", z.string().startsWith("You are an expert annotator who identifies hallucinated spans")],
  ["user", z.string().regex(/^User request: [^\n]+\n\n[\s\S]+\n\nAnswer to verify:\n[\s\S]+$/)],
);

/**
 * Messages that Ollama's templates accept, from the guides of `granite-guardian` and the library page of
 * `bespoke-minicheck`.
 */
const OLLAMA_TURNS: Partial<Record<VerifierFormat, z.ZodType>> = {
  "guardian-risk": z.union([
    turns(["system", exactly(RISKS[0])], ["user", any], ["context", any]),
    turns(["system", exactly(RISKS[1])], ["context", any], ["assistant", any]),
    turns(["system", exactly(RISKS[2])], ["user", any], ["assistant", any]),
  ]),
  "guardian-criterion": z.union([
    turns(["system", exactly(RISKS[0])], ["document", any], ["user", any]),
    turns(["system", exactly(RISKS[1])], ["document", any], ["assistant", any]),
    turns(["system", exactly(RISKS[2])], ["user", any], ["assistant", any]),
  ]),
  minicheck: turns(["user", miniCheckTurn]),
  "lettucedetect-chat": lettuceTurns,
};

const block = (criterion: string, judged: string) =>
  z
    .string()
    .startsWith("<guardian><no-think>As a judge agent, assess whether")
    .includes("Output empty <think>\\n</think> tags followed by your score in <score></score> tags.\n\n### Criteria: ")
    .includes(`### Criteria: ${criterion}`)
    .endsWith(
      `\n\n### Scoring Schema: If the last ${judged}'s text meets the criteria, return 'yes'; otherwise, return 'no'.`,
    );

const asked = (messages: z.ZodType, template?: z.ZodType) =>
  z.object({ messages, chat_template_kwargs: template ?? z.never().optional() });
const risk = (name: string) => z.strictObject({ guardian_config: z.strictObject({ risk_name: z.literal(name) }) });
const criterion = (id: string, withDocuments: boolean) =>
  z.strictObject({
    guardian_config: z.strictObject({ criteria_id: z.literal(id) }),
    ...(withDocuments ? { documents } : {}),
    think: z.literal(false),
  });

/** Requests that the chat templates of the weights accept, from the vLLM guides and model cards. */
const TEMPLATE_REQUESTS: Partial<Record<VerifierFormat, z.ZodType>> = {
  "guardian-risk": z.union([
    asked(turns(["user", any], ["context", any]), risk(RISKS[0])),
    asked(turns(["context", any], ["assistant", any]), risk(RISKS[1])),
    asked(turns(["user", any], ["assistant", any]), risk(RISKS[2])),
  ]),
  "guardian-criterion": z.union([
    asked(turns(["user", any]), criterion(RISKS[0], true)),
    asked(turns(["assistant", any]), criterion(RISKS[1], true)),
    asked(turns(["user", any], ["assistant", any]), criterion(RISKS[2], false)),
  ]),
  "guardian-block": z.union([
    asked(
      turns(["user", any], ["user", block("A document is deemed irrelevant when", "user")]),
      z.strictObject({ documents }),
    ),
    asked(
      turns(["assistant", any], ["user", block("A text is considered ungrounded or unfaithful if", "assistant")]),
      z.strictObject({ documents }),
    ),
    asked(
      turns(["user", any], ["assistant", any], ["user", block("A text is considered inadequate if", "assistant")]),
      z.strictObject({}),
    ),
  ]),
  minicheck: asked(
    turns(
      ["system", z.string().startsWith("Determine whether the provided claim is consistent")],
      ["user", miniCheckTurn],
    ),
  ),
  "lettucedetect-chat": asked(lettuceTurns),
};

const ollamaBody = (messages: z.ZodType) =>
  z.strictObject({
    model: any,
    messages,
    stream: z.literal(true),
    truncate: z.literal(false),
    think: z.literal(false),
    options: z.strictObject({ temperature: z.literal(0), num_predict: z.int().min(1), num_ctx: z.int().min(1) }),
  });

const openAiBody = z.strictObject({
  model: any,
  messages: z.json(),
  stream: z.literal(true),
  stream_options: z.strictObject({ include_usage: z.literal(true) }),
  max_tokens: z.int().min(1),
  temperature: z.literal(0),
  chat_template_kwargs: z.json().optional(),
});

const spansBody = z.strictObject({ contexts: z.array(any).min(1), question: any, answer: any });

/** The documented request of a format on a wire. @throws Error if the format is not documented for it */
export function documentedRequest(format: VerifierFormat, path: string): z.ZodType {
  if (format === "lettucedetect-api" && path === "/v1/lettucedetect/spans") return spansBody;
  // Ollama uses the template of 3.3 for version 4.
  const messages = OLLAMA_TURNS[format === "guardian-block" ? "guardian-criterion" : format];
  if (path === "/api/chat" && messages !== undefined) return ollamaBody(messages);
  const request = TEMPLATE_REQUESTS[format];
  if (path === "/v1/chat/completions" && request !== undefined) return z.intersection(openAiBody, request);
  throw new Error(`${format} is not documented for ${path}`);
}
