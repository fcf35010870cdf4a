/** How long a document belongs to the worker that reads it without a sign of life, and how often it gives one, in ms. */
export const LEASE_MS = 30_000;
export const HEARTBEAT_MS = 5_000;

/** Pause between looks for what other processes have changed, in milliseconds. */
export const POLL_MS = 5_000;

/** Least time between two looks for changes of documents, in milliseconds: while one is taken in it changes often. */
export const WAKE_GAP_MS = 500;

/** Documents that are queued at once, and superseded ones that are taken out at once. */
export const QUEUED_AT_ONCE = 200;
export const SUPERSEDED_AT_ONCE = 10;

/** Tries of a document that gets nowhere, before it waits for a person: a crash must not repeat forever. */
export const MAX_ATTEMPTS = 5;

/** Pause before a document's next try, in milliseconds. */
export function backOffMs(attempts: number): number {
  return Math.min(300_000, 2_000 * 4 ** (attempts - 1));
}

/** How long one document is read before what it has brought is followed up and others have their turn, in ms. */
export const TURN_MS = 10_000;

/** Entities followed up in one go: some 150 ms of embedding, and one transaction of some 20 ms. */
export const SETTLED_AT_ONCE = 16;

/** Characters of a passage around a name that stand for what it means where no fact says it. */
export const PORTRAIT_CHARS = 160;

/** How long nothing must have changed before communities are made anew, in milliseconds. */
export const COMMUNITIES_QUIET_MS = 5_000;
export const COMMUNITIES_LEASE_MS = 60_000;

/** Entities or relations that are read at once for communities: some 10 ms of the event loop. */
export const GRAPH_PAGE = 1_000;

/** Milliseconds of work on communities after which the event loop gets a turn. */
export const SLICE_MS = 15;

/** Seed of the random order in which Louvain goes through the entities: the same graph has the same communities. */
export const LOUVAIN_SEED = 20_260_701;

/**
 * Levels of communities that are kept, the least mean size of the finest, and how much fewer each next level must have:
 * a level that hardly differs from the one below says nothing new.
 */
export const MAX_LEVELS = 3;
export const FINEST_MEAN_SIZE = 5.5;
export const LEVEL_RATIO = 1.5;

/** A community that shares more than this of its members with a former one is that one, changed. */
export const SAME_COMMUNITY_OVERLAP = 0.5;

/** Entities that a community's title names, sentences that its summary quotes, and of how many they are chosen. */
export const TITLE_ENTITIES = 3;
export const SUMMARY_SENTENCES = 4;
export const SUMMARY_CANDIDATES = 120;

/** Members of a community whose facts are looked through for its summary, the most connected first. */
export const SUMMARY_MEMBERS = 400;

/** Pictures of the whole graph that are kept in memory until it changes; one of 10,000 entities takes about 10 MB. */
export const OVERVIEWS_KEPT = 4;

/**
 * Names, sentences and characters of sentences that a language model is shown of a community: some 2,000 tokens, what
 * small models read well, whatever the community's size.
 */
export const SUMMARY_PROMPT_NAMES = 30;
export const SUMMARY_PROMPT_FACTS = 40;
export const SUMMARY_PROMPT_CHARS = 6_000;

/** Sentences that a language model's summary has at most, characters of one, and characters of its title. */
export const SUMMARY_MODEL_SENTENCES = 5;
export const SUMMARY_SENTENCE_CHARS = 400;
export const SUMMARY_TITLE_CHARS = 120;

/** Tries of a community's summary by a language model, before its quoted sentences stay until a person retries. */
export const SUMMARY_ATTEMPTS = 3;
