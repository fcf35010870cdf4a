import { z } from "zod";
import { candidateSupportSchema } from "./judgement";
import { languageSchema } from "./language";
import { MAX_QUESTION_CHARS } from "./run";
import { outcomeSchema } from "./run-event";
import { profileNameSchema } from "./settings";

/**
 * POST /workflow/run and /workflow/run-simple: the adaptive workflow under the names and defaults that it was published
 * with. The answer keeps that spelling throughout; everything else of the API has its own.
 */
export const workflowRunRequestSchema = z.strictObject({
  question: z.string().trim().min(1).max(MAX_QUESTION_CHARS),
  /** On unless turned off. A profile other than `adaptive` keeps its own checks where nothing is said. */
  enable_retrieved_documents_grading: z.boolean().optional(),
  enable_hallucination_checking: z.boolean().optional(),
  enable_answer_quality_checking: z.boolean().optional(),
  node_retrieval: z.boolean().default(true),
  edge_retrieval: z.boolean().default(true),
  episode_retrieval: z.boolean().default(false),
  community_retrieval: z.boolean().default(false),
  /** One of the four published ways, or a saved one. */
  profile: profileNameSchema.default("adaptive"),
  /** Language of the answer; left out, it is that of the question. */
  language: languageSchema.optional(),
  model: z.string().trim().min(1).max(200).optional(),
  temperature: z.number().min(0).max(2).optional(),
  /** Passages handed to grading and generation. */
  top_k: z.number().int().min(1).max(50).optional(),
});
export type WorkflowRunRequest = z.output<typeof workflowRunRequestSchema>;

/** The published form of a reflection. */
export const publishedReflectionSchema = z.object({
  answer_grounded: z.boolean(),
  hallucination_detected: z.boolean(),
  /** 0–1; `null` where the judge came to no number. */
  reflection_score: z.number().min(0).max(1).nullable(),
  /** Numbers of the sources that carry the answer. */
  sources_cited: z.array(z.string()),
  reflection_reason: z.string(),
  needs_regeneration: z.boolean(),
});
export type PublishedReflection = z.infer<typeof publishedReflectionSchema>;

/** A source of the answer: `[number]` in its text. */
export const publishedCitationSchema = z.object({
  number: z.number().int().min(1),
  document_id: z.string(),
  document_title: z.string(),
  passage_id: z.string(),
  page: z.number().int().nullable(),
  headings: z.array(z.string()),
  /** Of a page of the web: its address, and when it was read; `null` for a document of the library. */
  url: z.string().nullable(),
  fetched_at: z.iso.datetime().nullable(),
  /** The passage itself; `null` once it is no longer in the library. */
  text: z.string().nullable(),
});

export const publishedAttemptSchema = z.object({
  number: z.number().int().min(1),
  /** What was searched for; `null` where nothing was. */
  query: z.string().nullable(),
  answer: z.string(),
  /** Reflection score; `null` where groundedness was not checked. */
  score: z.number().min(0).max(1).nullable(),
  reflection: publishedReflectionSchema.nullable(),
  /** `null` where it was not checked. */
  usefulness: z.enum(["useful", "not_useful", "unknown"]).nullable(),
  /** 1–5; `null` where nobody gave one. */
  utility: z.number().int().min(1).max(5).nullable(),
  /** Answers that were written side by side; empty where only one was. */
  candidates: z.array(
    z.object({
      /** Of the passage that it was written from. */
      rank: z.number().int(),
      answer: z.string(),
      /** `null` where it was not checked. */
      support: candidateSupportSchema.nullable(),
      utility: z.number().int().min(1).max(5).nullable(),
      selected: z.boolean(),
    }),
  ),
  passages: z.number().int(),
  model_calls: z.number().int(),
  ms: z.number(),
});

export const workflowRunAnswerSchema = z.object({
  question: z.string(),
  /** Never empty: where there is no answer, it says so, in the language of the answer. */
  answer: z.string().min(1),
  /** What was done, in order: the node and, after a colon, what came of it. */
  steps: z.array(z.string()),
  citations: z.array(publishedCitationSchema),
  outcome: outcomeSchema,
  /** Why the answer is not to be relied on as it stands; `null` for an approved one. */
  warning: z.string().nullable(),
  /** Of the attempt that was answered with; `null` where nothing was checked. */
  reflection: publishedReflectionSchema.nullable(),
  attempts: z.array(publishedAttemptSchema),
});
export type WorkflowRunAnswer = z.infer<typeof workflowRunAnswerSchema>;

export const workflowRunSimpleAnswerSchema = workflowRunAnswerSchema.pick({ question: true, answer: true });
