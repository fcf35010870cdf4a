/** How long one readiness check may take, in milliseconds: loading the embedder on a slow machine takes a few seconds. */
export const READINESS_CHECK_TIMEOUT_MS = 10_000;

/** How long one of the doctor's checks may take, in milliseconds: as long as a readiness check, for the same reason. */
export const DOCTOR_CHECK_TIMEOUT_MS = 10_000;

/** How long reading every page of the embedded database may take, in milliseconds: some 150 MB a second. */
export const PAGES_CHECK_TIMEOUT_MS = 60_000;

/** How long the servers of the search may take, in milliseconds: two questions of ten seconds each, one after the other. */
export const STORE_CHECK_TIMEOUT_MS = 25_000;

/** How long the language model's probe may take, in milliseconds: a local server may load the model first. */
export const MODEL_PROBE_TIMEOUT_MS = 90_000;

/** Free space in the data folder below which the doctor warns, in bytes: room for a model of vectors and a backup. */
export const LOW_DISK_BYTES = 1_000_000_000;

/** Free space below which documents and runs will soon not be stored any more, in bytes. */
export const FULL_DISK_BYTES = 100_000_000;

/** Oldest Node that the packages run on (`engines` of package.json). */
export const OLDEST_NODE = { major: 20, minor: 19 };

/** What is searched for to try a provider of web search: a word of the language, that says nothing of anybody. */
export const WEB_SEARCH_TEST_QUERY = "weather";

/** How long a server of web search may take to say that it is there, in milliseconds. */
export const WEB_SEARCH_CHECK_TIMEOUT_MS = 3_000;

/** How long an alert's message that did not arrive is told of, in milliseconds: a day. */
export const ALERTS_LATE_MS = 86_400_000;
