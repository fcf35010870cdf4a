/** Weight of a name that only a heading above the passage has; a name in its own text weighs 1. */
export const HEADING_WEIGHT = 0.6;

/** Weight of a word that only asks ("year", "nom") relative to a content word. */
export const ASKING_WORD_SHARE = 0.3;

/** Words of a question that are searched for names, and maximum words of a name. */
export const LINKED_WORDS = 150;
export const NAME_WORDS = 8;

/** Maximum entities that a question is linked to by name, the rarest first, and by meaning, the nearest first. */
export const LINKED_BY_NAME = 8;
export const LINKED_BY_MEANING = 3;

/** Entities of the whole library that are compared with a scope, so that others do not take its places. */
export const MEANT_CANDIDATES = 100;

/**
 * Minimum cosine of an entity or fact that counts as meant without being named, and, for entities, the maximum distance
 * from the nearest one. The built-in model's cosines of unrelated texts are around .78.
 */
export const MEANT_FROM = 0.84;
export const MEANT_GAP = 0.015;

/** Weight of an entity that is meant but not named, and of one that a common word may name by chance; others weigh 1. */
export const MEANT_WEIGHT = 0.4;
export const COMMON_WORD_WEIGHT = 0.5;

/** How much an entity's rarity, 1 for a single passage, falls with each tenfold number of passages, and its minimum. */
export const RARITY_SLOPE = 0.3;
export const MIN_RARITY = 0.1;

/** Relations read around each entity, in each direction, and neighbours that are followed. */
export const RELATIONS_AROUND = 100;
export const NEIGHBOURS = 24;

/** Facts nearest to the question by meaning that are considered. */
export const FACTS_BY_MEANING = 40;

/** Distance from the nearest fact's cosine at which a fact's fit is 0. */
export const FACT_GAP = 0.08;

/** Mentions read of each entity, and passages compared with the question. */
export const PLACES_OF_ENTITY = 200;
export const PASSAGES_COMPARED = 120;

/** Weight of an untyped relation, between names that only occur together; typed ones weigh 1. */
export const UNTYPED_RELATION_WEIGHT = 0.6;

/**
 * Weights of paths: one step between two entities of the question, two steps through a third, two steps from one of
 * them, one step from one of them; and of a fact that is near only in meaning.
 */
export const DIRECT_PATH = 1;
export const PATH_OVER_THIRD = 0.9;
export const PATH_ONWARD = 0.8;
export const ONE_STEP = 0.7;
export const FACT_ALONE = 0.6;

/** Fit of a fact that cannot be compared with the question. */
export const UNKNOWN_FIT = 0.5;

/** Minimum score of a hit. */
export const MIN_SCORE = 0.15;

/** Dated passages that are considered. */
export const DATES_COMPARED = 80;

/** Distance in days from the question's period that halves a passage's score. */
export const DATE_HALF_LIFE_DAYS = 180;

/** Communities considered, and per community: members, mentions of each member, and passages. */
export const COMMUNITIES_ASKED = 3;
export const COMMUNITY_MEMBERS = 30;
export const COMMUNITY_PLACES = 30;
export const COMMUNITY_PASSAGES = 20;

/**
 * How long a question waits for new vectors to be loaded, in milliseconds. Only the first question to a large graph
 * exceeds it, and is answered by names and the vectors loaded so far.
 */
export const READING_LIMIT_MS = 1_000;

/**
 * Names followed, and passages considered of each name's search. Two names do as well as four on the development half of
 * the two-document questions, and each costs a search.
 */
export const FOLLOWED_NAMES = 2;
export const FOLLOWED_PASSAGES = 20;

/** Weight of the sentence's coverage of the question, relative to its passage's score, when names are chosen. */
export const SENTENCE_SHARE = 0.6;

/** Minimum score of a followed passage: the fit of the sentence × the score of the passage for the rest. */
export const MIN_LEAD_SCORE = 0.2;

/**
 * Delay after the start, and interval, of loading the graph's vectors in the background, in milliseconds. An unchanged
 * graph costs two short statements each time.
 */
export const READ_AFTER_MS = 3_000;
export const READ_EVERY_MS = 60_000;

/** Maximum pause after a page of vectors in background loading, in milliseconds, to leave the database to others. */
export const MAX_PAUSE_MS = 100;

/**
 * Minimum share of the question that a sentence must cover to be followed, and the share from which the question counts
 * as fully covered.
 */
export const MIN_COVERAGE = 0.2;
export const COMPLETE_COVERAGE = 0.8;

/** Maximum characters of a sentence that is followed; a longer one is text without punctuation. */
export const MAX_LEAD_CHARS = 600;
