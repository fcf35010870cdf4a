import { z } from "zod";
import { modelFixSchema, modelProbeSchema } from "./settings/model-list";

export const doctorCheckIdSchema = z.enum([
  // Only the command line reports these four: an application that answers has passed them.
  "application",
  "packages",
  "build",
  "data_folder",
  "node",
  "database",
  "migrations",
  "search_extensions",
  "search_index",
  "search_store",
  "reranker",
  "web_search",
  "embedder",
  "ingestion",
  "disk",
  "stored_data",
  "language_model",
  "secrets",
  "prompts",
  "alerts",
]);
export type DoctorCheckId = z.infer<typeof doctorCheckIdSchema>;

/** The result of a check; worded by the interface: `doctor.findings.<code>`. */
export const doctorFindingSchema = z.enum([
  "application_running",
  "application_starting",
  "application_stopped",
  "application_silent",
  "packages_installed",
  "packages_missing",
  "build_current",
  "build_missing",
  "build_outdated",
  "data_folder_writable",
  "data_folder_unwritable",
  "node_supported",
  "node_too_old",
  "database_embedded",
  "database_external",
  "database_unreachable",
  "migrations_applied",
  "migrations_pending",
  "extensions_present",
  "extensions_missing",
  "index_whole",
  "index_incomplete",
  "index_building",
  "index_build_failed",
  "store_in_database",
  "store_answers",
  "store_unreachable",
  "store_too_old",
  "store_collection_missing",
  "store_lost_entries",
  "store_strange_entries",
  "reranker_not_served",
  "reranker_answers",
  "reranker_without_address",
  "reranker_failed",
  "web_search_off",
  "web_search_ready",
  "web_search_answers",
  "web_search_without_address",
  "web_search_without_key",
  "web_search_key_unreadable",
  "web_search_key_refused",
  "web_search_unreachable",
  "web_search_failed_last",
  "embedder_answers",
  "embedder_failed",
  "ingestion_running",
  "ingestion_missing",
  "disk_free",
  "disk_low",
  "disk_full",
  "data_sound",
  "data_unmet",
  "data_damaged",
  "model_not_configured",
  "model_works",
  "model_without_structured_output",
  "model_failed",
  "secrets_none",
  "secrets_readable",
  "secrets_unreadable",
  "prompts_usable",
  "prompts_unusable",
  "alerts_none",
  "alerts_shown",
  "alerts_ready",
  "alerts_without_mail_server",
  "alerts_mail_server_failed",
  "alerts_undelivered",
  "check_failed",
  "check_timed_out",
  "needs_database",
]);
export type DoctorFinding = z.infer<typeof doctorFindingSchema>;

/** What a person can do about it: `doctor.fixes.<code>`. */
export const doctorFixSchema = z.enum([
  ...modelFixSchema.options,
  "set_up_model",
  "start_application",
  "restart_application",
  "install_packages",
  "build_application",
  "choose_data_folder",
  "update_node",
  "check_database",
  "install_extensions",
  "wait_for_index",
  "check_embedding_model",
  "check_search_store",
  "update_search_store",
  "check_reranker",
  "check_web_search",
  "set_web_search_key",
  "verify_index",
  "reinstall",
  "free_disk",
  "repair_data",
  "restore_backup",
  "restore_secret_key",
  "mend_prompt",
  "set_mail_server",
  "check_mail_server",
  "check_alerts",
  "read_log",
]);
export type DoctorFix = z.infer<typeof doctorFixSchema>;

/** One requirement of the product, and its state. `doctor.checks.<id>` names it. */
export const doctorCheckSchema = z.object({
  id: doctorCheckIdSchema,
  /** `warning`: it works, with limitations; `unknown`: the check itself failed. */
  status: z.enum(["ok", "warning", "failed", "unknown", "not_configured"]),
  code: doctorFindingSchema,
  params: z.record(z.string(), z.union([z.string(), z.number()])).default({}),
  fix: doctorFixSchema.nullable(),
  ms: z.number(),
});
export type DoctorCheck = z.infer<typeof doctorCheckSchema>;

/** GET /api/doctor, and the output of `npm run doctor`. */
export const doctorReportSchema = z.object({
  version: z.string(),
  /** Nothing failed, and every check could be made. */
  healthy: z.boolean(),
  checks: z.array(doctorCheckSchema),
  /** The language model's probe step by step; `null` when none is configured. */
  model: modelProbeSchema.nullable(),
  at: z.iso.datetime(),
});
export type DoctorReport = z.infer<typeof doctorReportSchema>;

/** `quick`: does not call the language model again and returns its last result. */
export const doctorQuerySchema = z.object({ quick: z.stringbool().default(false) });
