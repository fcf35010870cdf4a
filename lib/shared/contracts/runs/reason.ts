import { z } from "zod";
import { CHECK_REASONS } from "../checks/checks";

/** How a language model may fail. */
const MODEL_FAILURES = [
  "model_unreachable",
  "model_timed_out",
  "model_rate_limited",
  "model_refused",
  "model_certificate_refused",
  "model_address_refused",
  "model_not_found",
  "model_key_unreadable",
  "model_package_missing",
  "model_output_malformed",
  "model_stream_cut",
  /** The output reached its limit, of `tokens`. */
  "model_output_cut",
] as const;

/**
 * Why something happened, as a code with parameters: the interface words it in the reader's language
 * (`messages/{en,fr}.json`, `reasons.<code>`), so a log stays readable in both languages.
 */
export const reasonCodeSchema = z.enum([
  // language
  "language_detected",
  "language_assumed",
  "language_other",
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
  "passage_related",
  "passage_lacks_number",
  "passage_lacks_date",
  "passage_lacks_name",
  "passage_instructs_assistant",
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
  // calculations over tables
  "calculation_made",
  "calculation_assumed",
  "calculation_repeated",
  "calculation_differs",
  "calculation_not_repeated",
  "calculation_unsure",
  "calculation_failed",
  "number_not_calculated",
  "no_table_found",
  "several_tables_fit",
  "several_columns_fit",
  "word_not_placed",
  "labels_may_run_down",
  "answered_by_calculation",
  // lists of documents
  "listing_made",
  "listing_repeated",
  "listing_differs",
  "listing_doubted",
  "listing_unsure",
  "listing_failed",
  "answered_by_listing",
  // summaries
  "summary_quoted",
  "summary_unsure",
  "summary_failed",
  // query transformation
  "query_expanded_with_synonyms",
  "query_reduced_to_keywords",
  "query_rewritten_by_model",
  "query_unchanged",
  "same_passages_found",
  // generation
  "answer_generated",
  "answer_cut_short",
  "answer_not_found",
  "same_answer_written",
  "candidates_generated",
  "answered_without_retrieval",
  // support
  "claims_checked",
  "evidence_verbatim",
  "evidence_near_verbatim",
  "evidence_answers_question",
  "evidence_supports",
  "evidence_contradicts",
  "evidence_missing",
  "number_mismatch",
  "date_mismatch",
  "name_mismatch",
  "negation_mismatch",
  "judge_undecided",
  "doubtful_words",
  "judge_failed",
  "judged_by_model",
  "judged_by_verifier",
  ...CHECK_REASONS.flatMap((reasons) => Object.values(reasons)),
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
  "may_not_answer",
  "question_unclear",
  "summary_needs_model",
  "answer_lacks_number",
  "answer_lacks_parts",
  "answer_unsure_parts",
  "answer_lacks_items",
  "answer_lacks_date",
  "answer_lacks_name",
  "answer_lacks_event",
  "answer_field_blank",
  "asks_for_calculation",
  "sources_disagree",
  "answer_empty",
  // outcomes
  "all_checks_passed",
  "answer_not_checked",
  "grounding_not_checked",
  "answer_cites_nothing",
  "unsupported_sentences_removed",
  "unsupported_sentences_kept",
  /** `pages` of the document `title` (`documentId`), which is in the scope of the question. */
  "pages_unread",
  /** `pictures` inside the document `title` (`documentId`). */
  "pictures_unread",
  /** The document `title` (`documentId`) as a whole. */
  "document_unread",
  /** `count` more documents. */
  "documents_unread",
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
  "config_stamp_unreadable",
  "run_log_unreadable",
  "data_damaged",
  "internal_error",
  // degradations
  ...MODEL_FAILURES,
  "verifier_unproven",
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

/** Reasons of judges that name what they doubt about an answer: the check is undecided. */
export const NAMED_DOUBTS: ReadonlySet<ReasonCode> = new Set([
  "may_not_answer",
  "question_unclear",
  "summary_needs_model",
  "answer_lacks_expected_type",
  "answer_lacks_number",
  "answer_lacks_parts",
  "answer_unsure_parts",
  "answer_lacks_items",
  "answer_lacks_date",
  "answer_lacks_name",
  "answer_lacks_event",
  "answer_field_blank",
  "asks_for_calculation",
  "calculation_assumed",
  "listing_doubted",
  "sources_disagree",
]);

export const reasonSchema = z.object({
  code: reasonCodeSchema,
  params: z.record(z.string(), z.union([z.string(), z.number()])).default({}),
  /** The own sentence of a judge, or of a server that refused, verbatim. */
  text: z.string().max(4000).optional(),
});
export type Reason = z.infer<typeof reasonSchema>;

/** Builds a reason. */
export function reason(code: ReasonCode, params: Reason["params"] = {}, text?: string): Reason {
  return text === undefined ? { code, params } : { code, params, text };
}

/** Whether a language model failed. */
export function isModelFailure({ code }: Reason): boolean {
  return MODEL_FAILURES.some((failure) => failure === code);
}
