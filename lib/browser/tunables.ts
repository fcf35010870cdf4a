/** First wait before a broken event stream is reopened, ms: short, since a server reload takes a second. */
export const RECONNECT_BASE_MS = 250;

/** Longest wait between two attempts, ms: an answer that continued meanwhile is then shown soon. */
export const RECONNECT_MAX_MS = 8_000;

/** A stream without a message or heartbeat for this long, ms, counts as dead. */
export const STREAM_SILENCE_MS = 45_000;

/** Runs whose events stay in memory after they are no longer shown. */
export const KEPT_RUNS = 30;

/** Delay before the oldest unshown runs are forgotten, ms: far longer than a page takes to render. */
export const FORGET_AFTER_MS = 5_000;

/** Files sent at once: enough to use the connection fully, few enough that the page's own requests still get through. */
export const PARALLEL_UPLOADS = 3;

/** Automatic retries of a file that the server was too busy for. */
export const BUSY_TRIES = 3;

/** Pause before such a retry if the server names none, in milliseconds. */
export const BUSY_WAIT_MS = 2_000;

/** Name of the channel on which the tabs of one browser announce changes. */
export const TAB_CHANNEL = "touchstone-conversations";

/** A question that is not accepted within this time, in milliseconds, returns to the user as not sent. */
export const START_TIMEOUT_MS = 30_000;

/** A list of documents fetched this long after a file was accepted, in milliseconds, contains its document. */
export const LIST_SLACK_MS = 3_000;

/** Conversations whose choices the browser keeps; with more, the oldest are forgotten. */
export const KEPT_CHOICES = 50;

/** Polling interval of the graph's progress during extraction, ms: often enough for a moving progress bar. */
export const EXTRACTION_POLL_MS = 1_500;

/** The same while nothing is extracted, ms: the extraction of a new document shows without a reload. */
export const EXTRACTION_IDLE_POLL_MS = 10_000;

/** Polling interval of a shared conversation while an answer is written, ms: it is read, not watched. */
export const SHARED_POLL_MS = 2_000;

/** Latest questions to try a prompt on: enough for every kind, few enough to choose from. */
export const TRIAL_RUNS = 30;

/** Polling interval of alerts, ms; their rules are evaluated once a minute at most. */
export const ALERTS_POLL_MS = 30_000;

/** Polling intervals of webhook messages, ms: one being sent has a result within seconds, others rarely change. */
export const DELIVERY_POLL_MS = { pending: 1_000, settled: 15_000 } as const;

/** Polling interval of an embed's conversation while an answer is written, ms: about as often as sentences appear. */
export const EMBED_POLL_MS = 700;
