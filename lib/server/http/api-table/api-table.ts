import { judgeAgreementQuerySchema, judgeAgreementSchema } from "@/lib/shared/contracts/evaluation/judge-agreement";
import {
  feedbackRequestSchema,
  reviewQueueQuerySchema,
  reviewQueueSchema,
  runReviewSchema,
} from "@/lib/shared/contracts/evaluation/review";
import {
  storedWebPageSchema,
  webSearchKeyRequestSchema,
  webSearchStatusSchema,
  webSearchTestRequestSchema,
  webSearchTestSchema,
} from "@/lib/shared/contracts/library/web-search";
import {
  workflowRunAnswerSchema,
  workflowRunRequestSchema,
  workflowRunSimpleAnswerSchema,
} from "@/lib/shared/contracts/runs/workflow-run";
import { promptListSchema, promptViewSchema, savePromptRequestSchema } from "@/lib/shared/contracts/settings/prompt";
import { promptTrialRequestSchema, promptTrialSchema } from "@/lib/shared/contracts/settings/prompt-trial";
import { alertCalls } from "./alert-calls";
import { type ApiCall, json } from "./api-call";
import { conversationCalls } from "./conversation-calls";
import { documentCalls } from "./document-calls";
import { evaluationCalls } from "./evaluation-calls";
import { graphCalls } from "./graph-calls";
import { modelCalls } from "./model-calls";
import { runCalls } from "./run-calls";
import { systemCalls } from "./system-calls";

/** The workflow under the addresses and names that it was published with. */
const workflowCalls: readonly ApiCall[] = [
  {
    id: "runWorkflow",
    method: "POST",
    path: "/workflow/run",
    summary:
      "Runs the workflow to its end: the answer with its steps, citations and attempts. A caller who leaves does not stop the run.",
    body: [json(workflowRunRequestSchema)],
    answers: { 200: [json(workflowRunAnswerSchema)] },
    refusals: ["not_found", "rate_limited"],
  },
  {
    id: "runWorkflowSimple",
    method: "POST",
    path: "/workflow/run-simple",
    summary: "Runs the workflow to its end: the question and its answer. Takes what `runWorkflow` takes.",
    body: [json(workflowRunRequestSchema)],
    answers: { 200: [json(workflowRunSimpleAnswerSchema)] },
    refusals: ["not_found", "rate_limited"],
  },
];

/** The door to the web, and the pages that came through it. */
const webSearchCalls: readonly ApiCall[] = [
  {
    id: "getWebSearch",
    method: "GET",
    path: "/api/web-search",
    summary: "By whom the web is searched, where the key comes from, and what the last search came to.",
    answers: { 200: [json(webSearchStatusSchema)] },
  },
  {
    id: "saveWebSearchKey",
    method: "PUT",
    path: "/api/web-search/key",
    summary: "Keeps a provider's key, encrypted, or forgets it; answers like the status.",
    body: [json(webSearchKeyRequestSchema)],
    answers: { 200: [json(webSearchStatusSchema)] },
  },
  {
    id: "testWebSearch",
    method: "POST",
    path: "/api/web-search/test",
    summary:
      "Makes one search by a provider without saving anything; one that fails is part of the answer, not an error.",
    body: [json(webSearchTestRequestSchema)],
    answers: { 200: [json(webSearchTestSchema)] },
  },
  {
    id: "getWebPage",
    method: "GET",
    path: "/api/web-pages/{id}",
    summary: "A page of the web as a run read it, with the passages that were kept of it.",
    answers: { 200: [json(storedWebPageSchema)] },
  },
];

/** What people say about runs, and how far that agrees with the judges. */
const reviewCalls: readonly ApiCall[] = [
  {
    id: "getReview",
    method: "GET",
    path: "/api/runs/{id}/feedback",
    summary: "What a person has said about a run: thumb, judgements agreed or disagreed with, corrected answer, note.",
    answers: { 200: [json(runReviewSchema)] },
  },
  {
    id: "rateRun",
    method: "POST",
    path: "/api/runs/{id}/feedback",
    summary: "Sets what a person says about a run, or takes it back with `null`; what is left out stays.",
    body: [json(feedbackRequestSchema)],
    answers: { 200: [json(runReviewSchema)] },
    refusals: ["conflict"],
  },
  {
    id: "listReviewQueue",
    method: "GET",
    path: "/api/reviews",
    summary: "The runs whose answer nobody has judged yet, the next one first, and how many have been.",
    query: reviewQueueQuerySchema,
    answers: { 200: [json(reviewQueueSchema)] },
  },
  {
    id: "getJudgeAgreement",
    method: "GET",
    path: "/api/judge-agreement",
    summary:
      "How far reviewers agree with each judge, by model and language; approved answers that were right; reliability of scores.",
    query: judgeAgreementQuerySchema,
    answers: { 200: [json(judgeAgreementSchema)] },
  },
];

/** What language models are told. */
const promptCalls: readonly ApiCall[] = [
  {
    id: "listPrompts",
    method: "GET",
    path: "/api/prompts",
    summary: "Every prompt of every language, with where its text comes from.",
    answers: { 200: [json(promptListSchema)] },
  },
  {
    id: "getPrompt",
    method: "GET",
    path: "/api/prompts/{language}/{stage}",
    summary: "The prompt of a stage, or `shared`: in force, built in, its variables and its revisions.",
    answers: { 200: [json(promptViewSchema)] },
  },
  {
    id: "savePrompt",
    method: "PUT",
    path: "/api/prompts/{language}/{stage}",
    summary: "Saves texts of a prompt, in force from the next run on; `template: null` takes them back.",
    body: [json(savePromptRequestSchema)],
    answers: { 200: [json(promptViewSchema)] },
    refusals: ["conflict"],
  },
  {
    id: "tryPrompt",
    method: "POST",
    path: "/api/prompts/{language}/{stage}/trial",
    summary:
      "What a model would read if this prompt were asked on what a run found and wrote, and once, where that is wanted, what it answers; nothing is saved.",
    body: [json(promptTrialRequestSchema)],
    answers: { 200: [json(promptTrialSchema)] },
  },
];

/** Every call of the HTTP API; a test holds it against the route files. */
export const apiTable: readonly ApiCall[] = [
  ...runCalls,
  ...reviewCalls,
  ...evaluationCalls,
  ...conversationCalls,
  ...documentCalls,
  ...graphCalls,
  ...modelCalls,
  ...promptCalls,
  ...systemCalls,
  ...workflowCalls,
  ...webSearchCalls,
  ...alertCalls,
];
