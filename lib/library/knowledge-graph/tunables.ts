/** Length of a job's lease, in milliseconds. */
export const LEASE_MS = 30_000;

/** How often changes by other processes are polled for, in milliseconds. */
export const POLL_MS = 5_000;

/** Minimum time between two checks for changed documents, in milliseconds; during an import they change often. */
export const WAKE_GAP_MS = 500;

/** Documents queued in one statement, and superseded ones removed in one statement. */
export const QUEUED_AT_ONCE = 200;
export const SUPERSEDED_AT_ONCE = 10;

/** Attempts of a document without progress before it needs a manual retry: a crash must not repeat forever. */
export const MAX_ATTEMPTS = 5;

/** Maximum back-off before a document's next attempt, in milliseconds. */
const MAX_BACK_OFF_MS = 300_000;

/** Back-off before a document's next attempt, in milliseconds. */
export function backOffMs(attempts: number): number {
  return Math.min(MAX_BACK_OFF_MS, 2_000 * 4 ** (attempts - 1));
}

/** A longer wait comes from a clock that was set back, in milliseconds. */
export const LONGEST_WAIT_MS = 2 * MAX_BACK_OFF_MS;

/** How long one document is processed before changed entities are updated and others get a turn, in milliseconds. */
export const TURN_MS = 10_000;

/** Entities updated in one step: about 150 ms of embedding, and one transaction of about 20 ms. */
export const SETTLED_AT_ONCE = 16;

/** Characters on each side of a mention that are embedded for an entity without facts. */
export const PORTRAIT_CHARS = 160;

/** How long the graph must be unchanged before the communities are rebuilt, and the length of their lease, in ms. */
export const COMMUNITIES_QUIET_MS = 5_000;
export const COMMUNITIES_LEASE_MS = 60_000;

/** Entities or relations read in one statement for the communities: about 10 ms of the event loop. */
export const GRAPH_PAGE = 1_000;

/** Milliseconds of work on communities before it yields to the event loop. */
export const SLICE_MS = 15;

/** Seed of Louvain's random order of the entities, fixed so that the same graph has the same communities. */
export const LOUVAIN_SEED = 20_260_701;

/**
 * Maximum levels of communities, the minimum mean size of the finest, and the factor by which each next level must have
 * fewer: a level that hardly differs from the one below adds nothing.
 */
export const MAX_LEVELS = 3;
export const FINEST_MEAN_SIZE = 5.5;
export const LEVEL_RATIO = 1.5;

/** A community that shares more than this of its members with a former one keeps its identity. */
export const SAME_COMMUNITY_OVERLAP = 0.5;

/** Entities named in a community's title, sentences quoted in its summary, and candidates for these sentences. */
export const TITLE_ENTITIES = 3;
export const SUMMARY_SENTENCES = 4;
export const SUMMARY_CANDIDATES = 120;

/** Members of a community whose facts are read for its summary, the most connected first. */
export const SUMMARY_MEMBERS = 400;

/** Overviews of the graph that are cached until it changes; one of 10,000 entities takes about 10 MB. */
export const CACHED_OVERVIEWS = 4;

/**
 * Names, sentences and characters of sentences of a community in a prompt: about 2,000 tokens, which small models handle
 * well.
 */
export const SUMMARY_PROMPT_NAMES = 30;
export const SUMMARY_PROMPT_FACTS = 40;
export const SUMMARY_PROMPT_CHARS = 6_000;

/** Maximum sentences of a language model's summary, and maximum characters of a sentence and of the title. */
export const SUMMARY_MODEL_SENTENCES = 5;
export const SUMMARY_SENTENCE_CHARS = 400;
export const SUMMARY_TITLE_CHARS = 120;

/** Attempts at a community's summary by a language model before it needs a manual retry. */
export const SUMMARY_ATTEMPTS = 3;
