import { z } from "zod";
import { perField } from "../checks/checks";
import { candidateSupportSchema } from "../evaluation/judgement";
import { findingsSchema } from "../evaluation/results";
import { languageSchema } from "../language";
import { pageUnitSchema } from "../library/document";
import { profileNameSchema } from "../settings/settings";
import { MAX_QUESTION_CHARS } from "./run";
import { outcomeSchema } from "./run-event";

/**
 * POST /workflow/run and /workflow/run-simple: the adaptive workflow under its published names and defaults. The answer
 * uses that spelling throughout; everything else in the API has its own.
 */
export const workflowRunRequestSchema = z.strictObject({
  question: z.string().trim().min(1).max(MAX_QUESTION_CHARS),
  /** On by default. A profile other than `adaptive` keeps its own checks when these are omitted. */
  ...perField(() => z.boolean().optional()),
  node_retrieval: z.boolean().default(true),
  edge_retrieval: z.boolean().default(true),
  episode_retrieval: z.boolean().default(false),
  community_retrieval: z.boolean().default(false),
  /** One of the four published profiles, or a saved one. */
  profile: profileNameSchema.default("adaptive"),
  /** Language of the answer; when omitted, that of the question. */
  language: languageSchema.optional(),
  model: z.string().trim().min(1).max(200).optional(),
  temperature: z.number().min(0).max(2).optional(),
  /** Number of passages for grading and generation. */
  top_k: z.int().min(1).max(50).optional(),
});
export type WorkflowRunRequest = z.output<typeof workflowRunRequestSchema>;

/** The published form of a reflection. */
export const publishedReflectionSchema = z.object({
  answer_grounded: z.boolean(),
  hallucination_detected: z.boolean(),
  /** 0–1; `null` when the judge gave no number. */
  reflection_score: z.number().min(0).max(1).nullable(),
  /** Numbers of the sources that support the answer. */
  sources_cited: z.array(z.string()),
  reflection_reason: z.string(),
  needs_regeneration: z.boolean(),
});
export type PublishedReflection = z.infer<typeof publishedReflectionSchema>;

/** A source of the answer: `[number]` in its text. */
export const publishedCitationSchema = z.object({
  number: z.int().min(1),
  document_id: z.string(),
  document_title: z.string(),
  passage_id: z.string(),
  page: z.int().nullable(),
  /** What is printed on the page, where that is not its number. */
  page_label: z.string().optional(),
  page_unit: pageUnitSchema,
  headings: z.array(z.string()),
  /** For a web page: its address, and when it was read; `null` for a document of the library. */
  url: z.string().nullable(),
  fetched_at: z.iso.datetime().nullable(),
  /** The passage itself; `null` once it is deleted. */
  text: z.string().nullable(),
  /** Whether the writer left the source out and the check of a sentence added it; omitted if not. */
  added: z.boolean().optional(),
});

/** A passage that came closest to a question without an answer. Never part of an answer. */
export const publishedClosestPassageSchema = z.object({
  document_id: z.string(),
  document_title: z.string(),
  passage_id: z.string(),
  page: z.int().nullable(),
  /** What is printed on the page, where that is not its number. */
  page_label: z.string().optional(),
  page_unit: pageUnitSchema,
  headings: z.array(z.string()),
  /** Its closest sentence, verbatim. */
  sentence: z.string(),
  /** Why it falls short, in the language of the answer. */
  lacks: z.string(),
});

export const publishedAttemptSchema = z.object({
  number: z.int().min(1),
  /** The search query; `null` without a search. */
  query: z.string().nullable(),
  answer: z.string(),
  /** Reflection score; `null` when groundedness was not checked. */
  score: z.number().min(0).max(1).nullable(),
  reflection: publishedReflectionSchema.nullable(),
  /** What each check of the whole answer found; `null` when it was not checked. */
  ...findingsSchema.shape,
  /** 1–5; `null` when no judge gave one. */
  utility: z.int().min(1).max(5).nullable(),
  /** Answers written in parallel; empty when there was only one. */
  candidates: z.array(
    z.object({
      /** Rank of the passage that it was written from. */
      rank: z.int(),
      answer: z.string(),
      /** `null` when it was not checked. */
      support: candidateSupportSchema.nullable(),
      utility: z.int().min(1).max(5).nullable(),
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
  answer: z.string().min(1),
  /** The steps in order: the node and, after a colon, its result. */
  steps: z.array(z.string()),
  citations: z.array(publishedCitationSchema),
  /** Without an answer: the closest passages, best first. Empty otherwise. */
  closest_passages: z.array(publishedClosestPassageSchema),
  outcome: outcomeSchema,
  /** Why the answer needs to be verified; `null` for an approved one. */
  warning: z.string().nullable(),
  /** Reflection of the returned attempt; `null` when nothing was checked. */
  reflection: publishedReflectionSchema.nullable(),
  attempts: z.array(publishedAttemptSchema),
});
export type WorkflowRunAnswer = z.infer<typeof workflowRunAnswerSchema>;

/** The same, and where the whole trace is. */
export const storedRunAnswerSchema = workflowRunAnswerSchema.extend({
  run_id: z.string(),
  conversation_id: z.string(),
});
export type StoredRunAnswer = z.infer<typeof storedRunAnswerSchema>;

export const workflowRunSimpleAnswerSchema = workflowRunAnswerSchema.pick({ question: true, answer: true });
