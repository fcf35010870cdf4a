import * as z from "zod/mini";
import { candidateSupportSchema } from "../evaluation/judgement";
import { languageSchema } from "../language";
import { profileNameSchema } from "../settings/settings";
import { MAX_QUESTION_CHARS } from "./run";
import { outcomeSchema } from "./run-event";

/**
 * POST /workflow/run and /workflow/run-simple: the adaptive workflow under its published names and defaults. The answer
 * uses that spelling throughout; everything else in the API has its own.
 */
export const workflowRunRequestSchema = z.strictObject({
  question: z.string().check(z.trim(), z.minLength(1), z.maxLength(MAX_QUESTION_CHARS)),
  /** On by default. A profile other than `adaptive` keeps its own checks when these are omitted. */
  enable_retrieved_documents_grading: z.optional(z.boolean()),
  enable_hallucination_checking: z.optional(z.boolean()),
  enable_answer_quality_checking: z.optional(z.boolean()),
  node_retrieval: z._default(z.boolean(), true),
  edge_retrieval: z._default(z.boolean(), true),
  episode_retrieval: z._default(z.boolean(), false),
  community_retrieval: z._default(z.boolean(), false),
  /** One of the four published profiles, or a saved one. */
  profile: z._default(profileNameSchema, "adaptive"),
  /** Language of the answer; when omitted, that of the question. */
  language: z.optional(languageSchema),
  model: z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(200))),
  temperature: z.optional(z.number().check(z.minimum(0), z.maximum(2))),
  /** Number of passages for grading and generation. */
  top_k: z.optional(z.int().check(z.minimum(1), z.maximum(50))),
});
export type WorkflowRunRequest = z.output<typeof workflowRunRequestSchema>;

/** The published form of a reflection. */
export const publishedReflectionSchema = z.object({
  answer_grounded: z.boolean(),
  hallucination_detected: z.boolean(),
  /** 0–1; `null` when the judge gave no number. */
  reflection_score: z.nullable(z.number().check(z.minimum(0), z.maximum(1))),
  /** Numbers of the sources that support the answer. */
  sources_cited: z.array(z.string()),
  reflection_reason: z.string(),
  needs_regeneration: z.boolean(),
});
export type PublishedReflection = z.infer<typeof publishedReflectionSchema>;

/** A source of the answer: `[number]` in its text. */
export const publishedCitationSchema = z.object({
  number: z.int().check(z.minimum(1)),
  document_id: z.string(),
  document_title: z.string(),
  passage_id: z.string(),
  page: z.nullable(z.int()),
  headings: z.array(z.string()),
  /** For a web page: its address, and when it was read; `null` for a document of the library. */
  url: z.nullable(z.string()),
  fetched_at: z.nullable(z.iso.datetime()),
  /** The passage itself; `null` once it is deleted. */
  text: z.nullable(z.string()),
});

/** A passage that came closest to a question without an answer. Never part of an answer. */
export const publishedClosestPassageSchema = z.object({
  document_id: z.string(),
  document_title: z.string(),
  passage_id: z.string(),
  page: z.nullable(z.int()),
  headings: z.array(z.string()),
  /** Its closest sentence, verbatim. */
  sentence: z.string(),
  /** Why it falls short, in the language of the answer. */
  lacks: z.string(),
});

export const publishedAttemptSchema = z.object({
  number: z.int().check(z.minimum(1)),
  /** The search query; `null` without a search. */
  query: z.nullable(z.string()),
  answer: z.string(),
  /** Reflection score; `null` when groundedness was not checked. */
  score: z.nullable(z.number().check(z.minimum(0), z.maximum(1))),
  reflection: z.nullable(publishedReflectionSchema),
  /** `null` when it was not checked. */
  usefulness: z.nullable(z.enum(["useful", "not_useful", "unknown"])),
  /** 1–5; `null` when no judge gave one. */
  utility: z.nullable(z.int().check(z.minimum(1), z.maximum(5))),
  /** Answers written in parallel; empty when there was only one. */
  candidates: z.array(
    z.object({
      /** Rank of the passage that it was written from. */
      rank: z.int(),
      answer: z.string(),
      /** `null` when it was not checked. */
      support: z.nullable(candidateSupportSchema),
      utility: z.nullable(z.int().check(z.minimum(1), z.maximum(5))),
      selected: z.boolean(),
    }),
  ),
  passages: z.int(),
  model_calls: z.int(),
  ms: z.number(),
});

export const workflowRunAnswerSchema = z.object({
  question: z.string(),
  /** Never empty: without an answer it says so, in the language of the answer. */
  answer: z.string().check(z.minLength(1)),
  /** The steps in order: the node and, after a colon, its result. */
  steps: z.array(z.string()),
  citations: z.array(publishedCitationSchema),
  /** Without an answer: the closest passages, best first. Empty otherwise. */
  closest_passages: z.array(publishedClosestPassageSchema),
  outcome: outcomeSchema,
  /** Why the answer needs to be verified; `null` for an approved one. */
  warning: z.nullable(z.string()),
  /** Reflection of the returned attempt; `null` when nothing was checked. */
  reflection: z.nullable(publishedReflectionSchema),
  attempts: z.array(publishedAttemptSchema),
});
export type WorkflowRunAnswer = z.infer<typeof workflowRunAnswerSchema>;

export const workflowRunSimpleAnswerSchema = z.pick(workflowRunAnswerSchema, { question: true, answer: true });
