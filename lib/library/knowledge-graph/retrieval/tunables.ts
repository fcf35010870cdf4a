/** What a name counts in a passage that only stands under a heading with it, beside one that its own text has. */
export const HEADING_WEIGHT = 0.6;

/** What a word that only puts the question ("year", "nom") weighs against one that says what it is about. */
export const ASKING_WORD_SHARE = 0.3;

/** Words of a question that are looked at for names, and words of the longest name: names end well before. */
export const LINKED_WORDS = 150;
export const NAME_WORDS = 8;

/** Entities that a question is linked to, at most: those that fewest passages name, and those nearest by meaning. */
export const LINKED_BY_NAME = 8;
export const LINKED_BY_MEANING = 3;

/**
 * Cosine from which on an entity or a fact counts as meant though it is not named, and for entities how far below the
 * nearest one. The
 * built-in model's cosines of texts that have nothing to do with each other lie around .78.
 */
export const MEANT_FROM = 0.84;
export const MEANT_GAP = 0.015;

/** What an entity that is meant but not named counts beside 1, and what one counts that a common word may name by chance. */
export const MEANT_WEIGHT = 0.4;
export const COMMON_WORD_WEIGHT = 0.5;

/** How much a tenfold number of passages that name it takes from an entity's rarity, which is 1 for a single one. */
export const RARITY_SLOPE = 0.3;
export const RARITY_LEAST = 0.1;

/** Relations looked at around each entity, on each side, and the other ends that are gone on from. */
export const RELATIONS_AROUND = 100;
export const NEIGHBOURS = 24;

/** Facts nearest to the question by meaning that are looked at. */
export const FACTS_BY_MEANING = 40;

/** How far below the nearest fact's cosine one counts nothing. */
export const FACT_GAP = 0.08;

/** Places looked at where an entity is named, and passages that are held against the question. */
export const PLACES_OF_ENTITY = 200;
export const PASSAGES_COMPARED = 120;

/** What a relation of which nothing is known but that both are named together counts, beside 1. */
export const UNSAID_RELATION = 0.6;

/**
 * What a path counts by what it is: a step between two entities of the question, two over a third, two on from one of
 * them, one on from it; and a fact that is near by meaning alone.
 */
export const DIRECT_PATH = 1;
export const PATH_OVER_THIRD = 0.9;
export const PATH_ONWARD = 0.8;
export const ONE_STEP = 0.7;
export const FACT_ALONE = 0.6;

/** How well a fact fits that cannot be compared with the question. */
export const UNKNOWN_FIT = 0.5;

/** Least score of a hit that is worth telling. */
export const LEAST_SCORE = 0.15;

/** Times that are looked at. */
export const DATES_COMPARED = 80;

/** Days after which a time that is near the question's counts half. */
export const DATE_HALF_LIFE_DAYS = 180;

/** Communities whose passages answer, entities of each that are looked for, and passages of each that are looked at. */
export const COMMUNITIES_ASKED = 3;
export const COMMUNITY_MEMBERS = 30;
export const COMMUNITY_PLACES = 30;
export const COMMUNITY_PASSAGES = 20;

/**
 * How long a question waits until what was written since the last one is read into memory, in milliseconds. Only the
 * first question to a large graph takes longer: it is answered by names and by what has been read.
 */
export const READING_LIMIT_MS = 1_000;

/**
 * Names in the best passages that are gone on by, and passages looked at of each search for one: two names lead as far
 * as four on the development half of the questions over two documents, and each is a search.
 */
export const FOLLOWED_NAMES = 2;
export const FOLLOWED_PASSAGES = 20;

/** What a sentence's share of the question counts beside its passage's place in the search, when names are chosen. */
export const SENTENCE_SHARE = 0.6;

/** Score from which on a passage counts as led to: how well the sentence fits, times how well the passage answers the rest. */
export const LEAST_LEAD = 0.2;

/**
 * When, after the start, and how often the graph's vectors are read into memory before anybody asks, in milliseconds:
 * once what a start has to do is done; a graph that has not changed costs two short statements each time.
 */
export const READ_AFTER_MS = 3_000;
export const READ_EVERY_MS = 60_000;

/** Longest rest after a page of vectors while nobody waits for them, in milliseconds: others have the database for so long. */
export const LONGEST_REST_MS = 100;

/**
 * Share of the question that a sentence must say to lead on, and from which on one says all of it: there is nothing left
 * to go on to.
 */
export const LEAST_SAID = 0.2;
export const SAID_BY_ONE = 0.8;

/** Characters of a sentence that leads on, at most: what is longer is a text without marks, not a sentence. */
export const LONGEST_LEAD = 600;
