import { z } from "zod";
import { JUDGING_PROMPTS } from "@/lib/shared/contracts/checks/checks";
import { MAX_PROMPT_CHARS, type PromptStage } from "@/lib/shared/contracts/settings/prompt";

/** The required and optional variables of a stage's instruction, and the name of its answer's schema. */
interface StageDefinition {
  required: readonly string[];
  optional: readonly string[];
  /** `null`: plain text. */
  schema: string | null;
}

type JudgingPrompt = (typeof JUDGING_PROMPTS)[number];

/** The stages that do not judge. Passages and question are in the opening, which all stages of a run share. */
const OTHER_STAGES = {
  /** `routes`: the available routes, one per line with its purpose. */
  route: { required: ["routes"], optional: [], schema: "route_choice" },
  decide_retrieval: { required: [], optional: [], schema: "retrieval_decision" },
  /** `conversation`: the earlier questions and answers. */
  condense: { required: ["conversation"], optional: [], schema: "condensed_question" },
  /** `tables`: the tables with their columns and some of their values. */
  compute: { required: ["tables"], optional: [], schema: "table_query" },
  /** `query`: the next query. */
  expand: { required: ["query"], optional: [], schema: "hypothetical_passage" },
  /** `count`: the number of wordings; `languages`: the possible languages of documents. */
  variants: { required: ["query", "count"], optional: ["languages"], schema: "query_variants" },
  rerank: { required: [], optional: [], schema: "rerank_scores" },
  /** `reason`: why the last search or answer failed; `tried`: the queries so far. */
  transform: { required: ["query", "reason"], optional: ["tried"], schema: "query_rewrite" },
  /** `question`: repeated at the very end, where small models look. */
  generate: { required: ["question"], optional: ["feedback"], schema: null },
  generate_without_documents: { required: [], optional: ["feedback"], schema: null },
  /**
   * Used when documents are read into the knowledge graph, without a question. `kinds`, `relations`: the available
   * ones.
   */
  extract: { required: ["passages", "kinds", "relations"], optional: [], schema: "graph_extraction" },
  /**
   * Used for a group of the knowledge graph. `facts`: its sentences, one per line with its id; `count`: the most
   * sentences.
   */
  summarize: { required: ["names", "facts"], optional: ["count"], schema: "community_summary" },
  /** Used for a document that was imported. `count`: the most sentences; `questions`: the most questions. */
  digest: { required: ["passages"], optional: ["count", "questions"], schema: "document_digest" },
} as const satisfies Record<Exclude<PromptStage, JudgingPrompt["stage"]>, StageDefinition>;

/** The variables and the answer's schema of a stage. */
export function promptStage(stage: PromptStage): StageDefinition {
  if (isOther(stage)) return OTHER_STAGES[stage];
  const judging = JUDGING_PROMPTS.find((prompt) => prompt.stage === stage);
  return { required: judging?.variables ?? [], optional: [], schema: judging?.schema ?? null };
}

function isOther(stage: PromptStage): stage is keyof typeof OTHER_STAGES {
  return stage in OTHER_STAGES;
}

type VariablesOf<S extends PromptStage> = S extends keyof typeof OTHER_STAGES
  ? (typeof OTHER_STAGES)[S]["required" | "optional"][number]
  : Extract<JudgingPrompt, { stage: S }>["variables"][number];
/** The values a stage is rendered with; all are required, since an instruction may use any. */
export type PromptValues<S extends PromptStage> = Record<VariablesOf<S>, string>;

const text = z.string().trim().min(1).max(MAX_PROMPT_CHARS);

/** A stage's file: `prompts/<language>/<stage>.json`. */
export const promptTemplateSchema = z.strictObject({
  version: z.literal(1),
  /** The variables that the instruction uses, each as `{name}`. */
  variables: z.array(z.string()).max(20),
  schema: z.string().nullable(),
  instruction: text,
});
export type PromptTemplate = z.infer<typeof promptTemplateSchema>;

/** Prefix of the names of texts about a reason code; a code without its own text uses `other`. */
export const FAILURE_WORD = "failure_";

/** A language's phrases that prompts are composed of. */
export const promptWordSchema = z.enum([
  /** Begins the feedback for a repeated answer. */
  "retry",
  /** Precedes the finding of a check. */
  "finding",
  /** Ends a request whose answer the program reads. */
  "json_only",
  /** Used if one request has several tasks. */
  "several_tasks",
  /** Name the two sides of the conversation. */
  "asked",
  "answered",
  /** The purpose of each route. */
  "route_kg_retrieval",
  "route_web_search",
  "route_llm_internal",
  /** Failures, by reason code. */
  "failure_not_grounded",
  "failure_evidence_missing",
  "failure_evidence_contradicts",
  "failure_number_mismatch",
  "failure_date_mismatch",
  "failure_name_mismatch",
  "failure_negation_mismatch",
  "failure_judged_by_model",
  "failure_not_useful",
  "failure_answer_off_topic",
  "failure_answer_lacks_expected_type",
  "failure_answer_empty",
  "failure_answer_not_found",
  "failure_no_passage_relevant",
  "failure_no_passages_found",
  "failure_reflection_below_minimum",
  "failure_other",
]);
export const promptWordsSchema = z.record(promptWordSchema, text);
export type PromptWords = z.infer<typeof promptWordsSchema>;

/** The texts that the stages of a language share: `prompts/<language>/shared.json`. */
export const sharedPromptSchema = z.strictObject({
  version: z.literal(1),
  system: text,
  /** Follows the system text when passages are shown: how to write an answer from them, and how to judge one. */
  passage_rules: text,
  /** Begins the request of a stage with passages. */
  opening: text,
  /** Begins the request of a stage with the question alone. */
  question_opening: text,
  words: promptWordsSchema,
});
export type SharedPrompt = z.infer<typeof sharedPromptSchema>;

/** Variables of the shared texts, all required; a text that is not listed has none. */
export const SHARED_VARIABLES = {
  system: [],
  /** Here and not in the task: small models that read it last write it even if the passages contain the answer. */
  passage_rules: ["no_answer_marker"],
  opening: ["passages", "question"],
  question_opening: ["question"],
} as const;
