/** Maximum pages of a PDF. A longer one should be split, or is a decompression bomb. */
export const MAX_PAGES = 2_000;

/** Maximum characters of extracted text: about ten thick books. */
export const MAX_TEXT_CHARS = 30_000_000;

/**
 * Limits of an archive (a Word document is one): files, total unpacked bytes, and unpacked size ÷ packed size. Text
 * compresses to a tenth or a twentieth, a decompression bomb to a thousandth.
 */
export const MAX_ARCHIVE_ENTRIES = 10_000;
export const MAX_UNPACKED_BYTES = 256 * 1_048_576;
export const MAX_UNPACKING_RATIO = 150;

/**
 * Limits of LibreOffice, which converts old Office documents: wall time in milliseconds, processor time in seconds,
 * address space in MiB (it takes 1.5 GiB to start), and bytes of the converted document.
 */
export const CONVERT_TIME_LIMIT_MS = 120_000;
export const CONVERT_CPU_LIMIT_S = 60;
export const CONVERT_MEMORY_LIMIT_MB = 4_096;
export const MAX_CONVERTED_BYTES = 256 * 1_048_576;
/** Bytes of the converted documents that are kept in memory while their imports wait for their next turn. */
export const MAX_KEPT_CONVERSION_BYTES = 64 * 1_048_576;

/**
 * Limits of a docling server: wall time for one document and for one of its answers, in milliseconds; how long it may
 * wait before it answers that it has not finished, in seconds, and the minimum time between two such requests, in
 * milliseconds; bytes of a document and of a task's status. A page of text is about 20 KB.
 */
export const DOCLING_TIME_LIMIT_MS = 300_000;
export const DOCLING_REQUEST_LIMIT_MS = 60_000;
export const DOCLING_POLL_WAIT_S = 5;
export const DOCLING_POLL_GAP_MS = 500;
export const MAX_DOCLING_ANSWER_BYTES = 64 * 1_048_576;
export const MAX_DOCLING_STATUS_BYTES = 65_536;

/** Maximum total unpacked bytes of an uploaded archive of documents: many times the largest upload. */
export const MAX_ARCHIVE_UNPACKED_BYTES = 1_024 * 1_048_576;

/** Wall time for unpacking one file of an archive, in milliseconds. */
export const UNPACK_TIME_LIMIT_MS = 30_000;

/**
 * Processor time for one parse, in milliseconds: 2,000 ordinary pages, or three million cells, take well under half of
 * it. Wall time is limited generously beside it, so that a busy machine refuses no document.
 */
export const PARSE_CPU_LIMIT_MS = 60_000;
export const PARSE_TIME_LIMIT_MS = 5 * PARSE_CPU_LIMIT_MS;

/**
 * Limits of the quick lane besides the file's size: wall time and processor time of the parse, and characters of text. A
 * document above any of them moves to the slow lane. Ordinary two-megabyte documents take at most 1 s of processor time
 * (measured), a PDF of a hundred pages 1.5 s; the wall-time limit leaves room for a busy machine.
 */
export const QUICK_PARSE_TIME_LIMIT_MS = 5_000;
export const QUICK_PARSE_CPU_LIMIT_MS = 2_000;
export const QUICK_MAX_TEXT_CHARS = 1_000_000;

/** Heap of the parsing process, in MiB; exceeding it ends only that process. */
export const PARSE_MEMORY_LIMIT_MB = 512;

/** Memory growth in MiB at which the parsing process is killed: protects against streams that unpack to gigabytes. */
export const PARSE_GROWTH_LIMIT_MB = 1_024;

/**
 * The cost of starting a new passage at a position, on the scale of the squared relative distance of its length from the
 * target: inside a paragraph, before a list item, between table rows, after a text that introduces the next one
 * ("as follows:"), and after a heading. At the end of a paragraph the cost is 0.
 */
export const CUT_INSIDE_PARAGRAPH = 0.25;
export const CUT_BEFORE_ITEM = 0.1;
export const CUT_BETWEEN_ROWS = 0.1;
export const CUT_AFTER_COLON = 0.5;
export const CUT_AFTER_HEAD = 2;

/** Maximum characters of a table's column names, which are repeated with each part of the table. */
export const TABLE_HEAD_MAX_CHARS = 300;

/** Characters of a table's header row that are read to find the column names, bars and spaces included. */
export const TABLE_HEAD_READ_CHARS = 10 * TABLE_HEAD_MAX_CHARS;

/** Passages of a long section that are packed together, and how many of them are packed again with the next ones. */
export const PACK_WINDOW_PASSAGES = 16;
export const PACK_CARRY_PASSAGES = 2;

/** Minimum tokens left for a passage's text beside its title and headings; longer headings are truncated. */
export const PASSAGE_MIN_ROOM = 60;

/** At least one token is counted for this many characters: three times as many as ordinary words have. */
export const TOKEN_MAX_CHARS = 16;

/** Characters split into sentences in one step, so that the event loop is not blocked. */
export const SENTENCE_WINDOW_CHARS = 20_000;

/** Passages written to the index in one statement: with four, other queries wait less than 100 ms. */
export const EMBEDDING_BATCH = 4;

/** The same for passages that get no vector: a divisor of `PASSAGE_BATCH`. */
export const WORDS_BATCH = 50;

/**
 * Length of a job's lease, in milliseconds: how long an import waits when its machine goes down. Renewed four times as
 * often; files are parsed in a separate process, so nothing blocks this one for as long.
 */
export const LEASE_MS = 15_000;

/** How often jobs of other instances are polled for, in milliseconds. A job of this process starts at once. */
export const POLL_MS = 2_000;

/** Attempts of a job before its document fails: a document that crashes the process must not do so forever. */
export const MAX_JOB_ATTEMPTS = 5;

/** Maximum back-off before a job's next attempt, in milliseconds. */
const MAX_BACK_OFF_MS = 60_000;

/** Back-off before a job's next attempt, in milliseconds; other documents are processed meanwhile. */
export function backOffMs(attempts: number): number {
  return Math.min(MAX_BACK_OFF_MS, 1_000 * 4 ** (attempts - 1));
}

/** A longer wait comes from a clock that was set back, in milliseconds. */
export const LONGEST_WAIT_MS = 2 * MAX_BACK_OFF_MS;

/** Attempts of a document whose embedder fails: a model server may be restarting. */
export const MAX_EMBEDDING_ATTEMPTS = 3;

/** How long one document is embedded while others wait, in milliseconds, so that a short one never waits for a book. */
export const TURN_MS = 10_000;

/** The same in the quick lane. A turn always lasts until some of the document's passages are indexed. */
export const QUICK_TURN_MS = 2_000;

/** Passages written to or read from the database in one statement: about 100 KB. */
export const PASSAGE_BATCH = 100;

/**
 * How the list of documents is watched, in milliseconds: the minimum time between two queries, so that a document's
 * progress costs a few small queries a second; and the polling interval when this process has changed nothing, with and
 * without other processes on the same database.
 */
export const WATCH_GAP_MS = 200;
export const WATCH_POLL_MS = 3_000;
export const WATCH_POLL_ALONE_MS = 30_000;

/**
 * How often indexed documents are checked, in milliseconds: whether their chunk sizes match the settings, which another
 * process may have changed, and whether superseded ones are gone from the index.
 */
export const MAINTENANCE_MS = 30_000;

/** Maximum documents queued at once to be rechunked, so that the list of jobs stays readable. */
export const MAX_QUEUED_RECHUNKS = 20;

/** Rows of a table written in one statement: read and written in a few milliseconds each. */
export const TABLE_ROW_BATCH = 250;

/** Superseded documents, or their tables, that are removed in one step. */
export const SUPERSEDED_BATCH = 20;

/** Wall time for parsing a web page that a run waits for, in milliseconds. */
export const PAGE_PARSE_TIME_LIMIT_MS = 6_000;

/** Characters split into sentences at once when looking for instructions to an assistant: about 1 ms. */
export const INSTRUCTIONS_BLOCK_CHARACTERS = 10_000;

/** Wait of an import whose original cannot be read now, in milliseconds. */
export const ORIGINAL_AWAY_MS = 15_000;
