/** First wait before a broken event stream is opened again: short, since a reload of the server takes a second. */
export const RECONNECT_BASE_MS = 250;

/** Longest wait between two tries, so that an answer that went on meanwhile is shown soon after. */
export const RECONNECT_MAX_MS = 8_000;

/** A stream that says nothing for so long, not even a heartbeat, is taken for dead. */
export const STREAM_SILENCE_MS = 45_000;

/** Runs whose events are kept in memory after nothing shows them any more. */
export const KEPT_RUNS = 30;

/** After a run is shown no more, until the oldest of those are forgotten, ms: far longer than a page takes to be drawn. */
export const FORGET_AFTER_MS = 5_000;

/** Files sent at once: enough to fill the way to the server, few enough that the page's own requests still get through. */
export const PARALLEL_UPLOADS = 3;

/** Times that a file which the server was too busy for is sent again by itself. */
export const BUSY_TRIES = 3;

/** Pause before that where the server names none, in milliseconds. */
export const BUSY_WAIT_MS = 2_000;

/** Name under which the tabs of one browser tell each other what changed. */
export const TAB_CHANNEL = "touchstone-conversations";

/** A question that is not accepted for so long, in milliseconds, is given back to the person: nobody answers. */
export const START_TIMEOUT_MS = 30_000;

/** A list of documents this much younger than a file's acceptance, in milliseconds, would hold its document. */
export const LIST_SLACK_MS = 3_000;

/** Conversations for each of which a choice is kept in the browser; of more the oldest choices are forgotten. */
export const KEPT_CHOICES = 50;

/** How often the graph's progress is asked for while documents are read into it, ms: often enough that its bar moves. */
export const EXTRACTION_POLL_MS = 1_500;

/** The same while nothing is read, ms: a document that was just added begins to be read without a reload. */
export const EXTRACTION_IDLE_POLL_MS = 10_000;

/** How often a shared conversation is asked for while an answer is being written in it, ms: it is read, not watched. */
export const SHARED_POLL_MS = 2_000;

/** Latest questions that a prompt can be tried on: enough to find one of a kind, few enough to choose from. */
export const TRIAL_RUNS = 30;

/** Rules of alerts are looked at once a minute at most. */
export const ALERTS_POLL_MS = 30_000;

/** A message to a webhook that is being sent has a result within seconds; others change rarely. */
export const DELIVERY_POLL_MS = { pending: 1_000, settled: 15_000 } as const;

/** How often an embed's conversation is asked for while an answer is written, ms: about as often as sentences appear. */
export const EMBED_POLL_MS = 700;
