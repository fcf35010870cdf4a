import { z } from "zod";

/**
 * Why something happened, as a code with parameters: the reader's language words it
 * (`messages/{en,fr}.json`, `reasons.<code>`), so a log stays readable in both languages.
 */
export const reasonCodeSchema = z.enum([
  // language
  "language_detected",
  "language_assumed",
  "language_given",
  // routing
  "route_pinned",
  "route_library_match",
  "route_only_documents",
  "route_chosen_by_model",
  "route_latest_information",
  "route_out_of_domain",
  "web_search_unavailable",
  "knowledge_graph_unavailable",
  "route_after_library",
  "route_outside_library",
  "route_far_from_library",
  "graph_passages_found",
  "retrieval_needed",
  "retrieval_not_needed",
  "question_condensed",
  "question_stands_alone",
  // retrieval and grading
  "passages_found",
  "no_passages_found",
  "passages_graded",
  "some_passages_relevant",
  "no_passage_relevant",
  "passage_matches_question",
  "passage_off_topic",
  "passage_borderline",
  "passage_answers_rest",
  "passages_reranked",
  "query_expanded_with_passage",
  "query_not_expanded",
  "query_expanded_with_variants",
  // web
  "library_lacks_answer",
  "web_pages_read",
  "web_found_nothing",
  "web_provider_failed",
  "web_not_configured",
  "web_answer_malformed",
  "web_json_refused",
  "web_key_refused",
  "web_rate_limited",
  "web_page_refused",
  "web_page_failed",
  "web_page_disallowed",
  // query transformation
  "query_expanded_with_synonyms",
  "query_reduced_to_keywords",
  "query_rewritten_by_model",
  "query_unchanged",
  // generation
  "answer_generated",
  "answer_cut_short",
  "answer_not_found",
  "candidates_generated",
  "answered_without_retrieval",
  // support
  "claims_checked",
  "evidence_verbatim",
  "evidence_near_verbatim",
  "evidence_missing",
  "number_mismatch",
  "date_mismatch",
  "name_mismatch",
  "negation_mismatch",
  "judge_undecided",
  "judge_failed",
  "judged_by_model",
  "grounded",
  "not_grounded",
  "grounding_unknown",
  "grounding_not_applicable",
  "claims_fully_supported",
  "claims_partially_supported",
  "claims_without_support",
  "candidate_selected",
  "candidates_assessed",
  "reflection_approved",
  "reflection_below_minimum",
  "reflection_keeps_answer",
  "reflection_has_reservations",
  "reflection_unknown",
  // usefulness
  "answers_question",
  "answer_off_topic",
  "answer_lacks_expected_type",
  "answer_empty",
  "useful",
  "not_useful",
  "usefulness_unknown",
  // outcomes
  "all_checks_passed",
  "answer_not_checked",
  "grounding_not_checked",
  "unsupported_sentences_removed",
  "no_relevant_passages",
  "model_knowledge_only",
  "synthetic_context",
  "regenerations_spent",
  "iterations_spent",
  "partially_supported",
  "transforms_spent",
  "deadline_reached",
  "cancelled_by_user",
  "graph_version_changed",
  "internal_error",
  // degradations
  "model_unreachable",
  "model_timed_out",
  "model_rate_limited",
  "model_refused",
  "model_certificate_refused",
  "model_not_found",
  "model_key_unreadable",
  "model_output_malformed",
  "model_stream_cut",
  "lexical_index_unavailable",
  "dense_index_unavailable",
  "embedder_unavailable",
  "retrieval_unavailable",
  "search_store_unavailable",
  "search_extras_unavailable",
  "reranker_unavailable",
  "prompt_unusable",
]);
export type ReasonCode = z.infer<typeof reasonCodeSchema>;

export const reasonSchema = z.object({
  code: reasonCodeSchema,
  params: z.record(z.string(), z.union([z.string(), z.number()])).default({}),
  /** A judge's own sentence, kept as it was. */
  text: z.string().max(4000).optional(),
});
export type Reason = z.infer<typeof reasonSchema>;

/** Builds a reason; shorthand for code that states one. */
export function reason(code: ReasonCode, params: Reason["params"] = {}, text?: string): Reason {
  return text === undefined ? { code, params } : { code, params, text };
}
