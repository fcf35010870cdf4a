/** Keys of answers that a change elsewhere makes stale. */
export const RUNS_KEY = ["runs"] as const;
export const RUNS_LATEST_KEY = ["runs-latest"] as const;
export const SETTINGS_KEY = ["settings"] as const;
export const SETTINGS_REVISIONS_KEY = ["settings-revisions"] as const;
export const TOPOLOGY_KEY = ["topology"] as const;
export const PROFILES_KEY = ["profiles"] as const;
export const MODELS_KEY = ["models"] as const;
export const PULLS_KEY = ["model-pulls"] as const;
export const DOCTOR_KEY = ["doctor"] as const;
export const SEARCH_INDEX_KEY = ["search-index"] as const;
export const PROMPTS_KEY = ["prompts"] as const;
export const WEB_SEARCH_KEY = ["web-search"] as const;
export const EXTRACTION_KEY = ["graph-extraction"] as const;
export const COLLECTIONS_KEY = ["collections"] as const;
export const ALERT_RULES_KEY = ["alert-rules"] as const;
export const ALERTS_KEY = ["alerts"] as const;
export const SUGGESTIONS_KEY = ["suggestions"] as const;
