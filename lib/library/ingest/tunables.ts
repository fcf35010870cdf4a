/** Pages a PDF may have. A longer one is a book that should be split, or a bomb. */
export const MAX_PAGES = 2_000;

/** Characters of extracted text that are kept at most: about ten thick books; a bomb unpacks to more. */
export const MAX_TEXT_CHARS = 30_000_000;

/**
 * What an archive (a Word document is one) may unpack to: files, bytes of all of them, and how many times their
 * packed size. Text packs to a tenth or twentieth; a bomb to a thousandth.
 */
export const MAX_ARCHIVE_ENTRIES = 10_000;
export const MAX_UNPACKED_BYTES = 256 * 1_048_576;
export const MAX_UNPACKING_RATIO = 150;

/** What an uploaded archive of documents may unpack to, in bytes of all of them: many times the largest upload. */
export const MAX_ARCHIVE_UNPACKED_BYTES = 1_024 * 1_048_576;

/** Wall time of unpacking one file of it, in milliseconds. */
export const UNPACK_TIME_LIMIT_MS = 30_000;

/** Wall time of one parse, in milliseconds: 2,000 ordinary pages take well under half of it. */
export const PARSE_TIME_LIMIT_MS = 60_000;

/**
 * The quick lane: files of at most so many bytes, so much time for one parse, of a clock and of a processor, and so many
 * characters of text. What is above any of them goes on in the slow lane. Documents for people of two megabytes take at
 * most a second of a processor (measured), a PDF of a hundred pages one and a half; the clock's limit leaves room for a
 * busy machine.
 */
export const QUICK_MAX_BYTES = 2 * 1_048_576;
export const QUICK_PARSE_TIME_LIMIT_MS = 5_000;
export const QUICK_PARSE_CPU_LIMIT_MS = 2_000;
export const QUICK_MAX_TEXT_CHARS = 1_000_000;

/** Heap of the parsing process in MiB; an overrun ends that process alone. */
export const PARSE_MEMORY_LIMIT_MB = 512;

/** Growth of the parsing process's memory in MiB above which it is ended: there for streams that unpack to gigabytes. */
export const PARSE_GROWTH_LIMIT_MB = 1_024;

/**
 * What it costs to begin a new passage at a place, against the squared relative distance of its length from the target:
 * inside a paragraph, before an item of a list, between the rows of a table, after words that speak of what follows
 * ("as follows:"), and after a heading. Where a paragraph ends it costs nothing.
 */
export const CUT_INSIDE_PARAGRAPH = 0.25;
export const CUT_BEFORE_ITEM = 0.1;
export const CUT_BETWEEN_ROWS = 0.1;
export const CUT_AFTER_COLON = 0.5;
export const CUT_AFTER_HEAD = 2;

/** Characters of a table's column names that are kept with each part of it. */
export const TABLE_HEAD_MAX_CHARS = 300;

/** Characters of the names' row that are read for them, with its bars and spaces. */
export const TABLE_HEAD_READ_CHARS = 10 * TABLE_HEAD_MAX_CHARS;

/** Passages of a long section that are packed at once, and how many of them are packed again with what follows. */
export const RUN_PASSAGES = 16;
export const RUN_PASSAGES_HELD = 2;

/** Least room for a passage, in tokens, beside a title and headings however long: what stands further back is cut off. */
export const PASSAGE_MIN_ROOM = 60;

/** Characters of a text that count as a token at least, three times as many as ordinary words have: runs of spaces or of signs. */
export const TOKEN_MAX_CHARS = 16;

/** Characters that are split into sentences in one go, so that other work gets its turn on the event loop. */
export const SENTENCE_WINDOW_CHARS = 20_000;

/**
 * Milliseconds of work on a text after which the event loop gets a pause, and how long that is: a question takes a
 * hundred turns of the loop, of which many fit into one pause.
 */
export const CPU_SLICE_MS = 10;
export const CPU_PAUSE_MS = 5;

/** Milliseconds of work on one text after which it is given up: prose of 19.5 MB takes a tenth. */
export const CPU_LIMIT_MS = 60_000;

/** Passages written to the index in one statement: four keep other queries' wait below 100 ms. */
export const EMBEDDING_BATCH = 4;

/** How long a job belongs to its worker without a sign of life, and how often it gives one, in milliseconds. */
export const LEASE_MS = 30_000;
export const HEARTBEAT_MS = 5_000;

/** Pause between looks for jobs of other instances, in milliseconds. A job of this process starts at once. */
export const POLL_MS = 2_000;

/** Tries of a job before the document fails: a crash of the whole process must not repeat forever. */
export const MAX_JOB_ATTEMPTS = 5;

/** Pause before a job's next try, in milliseconds: other documents go on meanwhile. */
export function backOffMs(attempts: number): number {
  return Math.min(60_000, 1_000 * 4 ** (attempts - 1));
}

/** Tries of a document whose embedder fails, before it fails with it: a model server may be restarting. */
export const MAX_EMBEDDING_ATTEMPTS = 3;

/** How long one document is embedded while others wait, in milliseconds: a short one never waits for a book. */
export const TURN_MS = 10_000;

/** The same in the quick lane. A turn lasts until something of the document is indexed, whatever else is going on. */
export const QUICK_TURN_MS = 2_000;

/** Owners whose turn a lane remembers: the one served longest ago comes first. */
export const OWNERS_REMEMBERED = 1_000;

/** Passages written to the database, or read from it, in one statement: about 100 KB. */
export const PASSAGE_BATCH = 100;

/**
 * How the list of documents is followed, in milliseconds: the least time between two looks, so that the progress of a
 * document costs a few small queries a second; and how often it is looked at when this process has changed nothing,
 * where others share the database, and where there are none.
 */
export const WATCH_GAP_MS = 200;
export const WATCH_POLL_MS = 3_000;
export const WATCH_POLL_ALONE_MS = 30_000;

/**
 * How often documents that are found are looked after, in milliseconds: whether they have the sizes of the settings,
 * which another process may have saved, and whether superseded ones are gone from the index.
 */
export const LOOK_AFTER_MS = 30_000;

/** Documents that wait at once to be cut again with other sizes: the list of jobs stays one that a person can read. */
export const RECUTS_WAITING = 20;

/** Superseded documents that are cleared in one go. */
export const SUPERSEDED_BATCH = 20;

/** Wall time of one parse of a page that a run waits for, in milliseconds. */
export const PAGE_PARSE_TIME_LIMIT_MS = 6_000;

/** Characters of a text that are split into sentences at once, to look for instructions to an assistant: about 1 ms. */
export const INSTRUCTIONS_BLOCK_CHARACTERS = 10_000;
