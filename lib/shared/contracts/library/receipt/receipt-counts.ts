import { z } from "zod";
import { ocrSettingsSchema } from "../ocr-settings";
import { PARSER_NAMES } from "../parser-versions";

/** The readers of the formats. */
export const parserNameSchema = z.enum(PARSER_NAMES);

/** Why characters of a file are not in its text. Worded by the interface (`library.receipt.leftOut.<reason>`). */
export const leftOutReasonSchema = z.enum([
  /** A reader of the document would not see it: hidden, the colour of its background, tiny, off the page. */
  "hidden_text",
  /** Page headers, footers and numbers, which repeat on pages. */
  "running_lines",
  /** Hyphens at line ends; their words are joined. */
  "line_hyphens",
  /** A table of contents, which repeats the headings. */
  "table_of_contents",
  /** Menus, forms, and other parts of a web page beside its content. */
  "page_controls",
  /** Struck out by tracked changes. */
  "deleted_text",
  "comments",
  /** The file holds the same text twice, such as a mail's text and its HTML. */
  "repeated_text",
  /** Marks of notes ("[1]"), without the notes. */
  "note_marks",
  /** Words in charts, diagrams and drawings. */
  "drawings",
  "equations",
  /** A text layer that does not say what the page shows. */
  "bad_text_layer",
  /** Lost by the parser, for no reason that it knows. */
  "unaccounted",
]);
export type LeftOutReason = z.infer<typeof leftOutReasonSchema>;

/** Why a page was not read. Worded by the interface (`library.receipt.unread.<reason>`). */
export const unreadReasonSchema = z.enum([
  /** The page is a picture: it has no text layer. */
  "no_text_layer",
  "bad_text_layer",
  "time_limit",
  "memory_limit",
  /** Its picture exceeds the limits. */
  "too_large",
  /** The file is damaged there. */
  "unreadable",
  /** It holds something, but hardly a word: handwriting, another script, or a picture. */
  "not_recognized",
  /** A drawing, such as EMF or SVG, or another format that cannot be decoded. */
  "unsupported_format",
  /** The page, or the document, has more pictures than are read. */
  "too_many",
]);
export type UnreadReason = z.infer<typeof unreadReasonSchema>;

/**
 * Characters that have a visible form; white space, accents written apart and invisible characters are not counted, and
 * a ligature counts as its letters. `kept` and what is left out add up to `found`.
 */
export const receiptCharactersSchema = z
  .object({
    /** In the file. */
    found: z.int().min(0),
    /** Of these, in the text. */
    kept: z.int().min(0),
    leftOut: z.partialRecord(leftOutReasonSchema, z.int().min(1)),
    /** In the text, but not in the file: marks of tables and lists, cells repeated in each row that they span. */
    added: z.int().min(0),
  })
  .refine(
    ({ found, kept, leftOut }) => kept + Object.values(leftOut).reduce((sum, count) => sum + count, 0) === found,
    "kept + leftOut = found",
  );
export type ReceiptCharacters = z.infer<typeof receiptCharactersSchema>;

/** What a receipt counts: the part of it that lists of documents carry. */
export const receiptCountsSchema = z.object({
  /** Null for a document that was read before receipts were kept, of which only some counts are known. */
  parser: z.object({ name: parserNameSchema, version: z.int() }).nullable().default(null),
  readAt: z.iso.datetime().nullable().default(null),
  /** Whether LibreOffice converted it first; what that left out is not known. */
  converted: z.boolean().default(false),
  /**
   * Whether the operator's docling server read it, and its version; what it left out is not known. If it did not, the
   * built-in reader did. Null if it was not asked.
   */
  docling: z.object({ read: z.boolean(), version: z.string().nullable() }).nullable().default(null),
  /** Time to read the file, in milliseconds. */
  ms: z.int().nullable().default(null),
  /** The author that the file names; null if it names none. */
  author: z.string().nullable().default(null),
  /** Null for formats without pages, slides or sheets. */
  extent: z
    .object({ unit: z.enum(["page", "slide", "sheet"]), count: z.int() })
    .nullable()
    .default(null),
  /** Null if they were not counted. */
  characters: receiptCharactersSchema.nullable().default(null),
  tableCount: z.int().default(0),
  /** Pictures, of which only captions and recognised text can be found; null if they were not counted. */
  figures: z.int().nullable().default(null),
  /** Pages and pictures whose text was recognised. */
  ocr: z
    .object({
      pages: z.int(),
      words: z.int(),
      /** Words of low confidence. */
      doubtfulWords: z.int(),
      /** Mean over the words, from 0 to 1. */
      confidence: z.number().min(0).max(1),
    })
    .nullable()
    .default(null),
  /** The settings of OCR when it was read; null if they are not known. */
  ocrSettings: ocrSettingsSchema.nullable().default(null),
  /** Pages with content that could not be read. */
  unreadPages: z.int().default(0),
  /** Their number by reason; a page may have several. */
  unreadReasons: z.partialRecord(unreadReasonSchema, z.int()).default({}),
  /**
   * Pictures inside the document: those whose words were read, those without any, icons and logos, which are too small for
   * words, and those behind a page's text, such as backgrounds, which are not read. One that is shown again counts once. Null
   * without any, and for formats whose pictures are not read.
   */
  pictures: z
    .object({ read: z.int(), textless: z.int(), small: z.int(), behind: z.int().default(0) })
    .nullable()
    .default(null),
  /** Pictures inside the document that could not be read, and their number by reason. */
  unreadPictures: z.int().default(0),
  unreadPictureReasons: z.partialRecord(unreadReasonSchema, z.int()).default({}),
  /** Texts that a reader would not see; they were left out. */
  hiddenElements: z.int().default(0),
  /** Zero-width, bidirectional, tag and control characters that were removed. */
  hiddenCharacters: z.int().default(0),
  /** Characters replaced by their plain form (NFKC): disguised letters. */
  normalizedCharacters: z.int().default(0),
  /** Sentences that address an AI assistant ("Ignore all previous instructions …"); they are never quoted. */
  assistantInstructions: z.int().default(0),
  /** Cells of a sheet with a formula and no stored result: they are empty. */
  uncomputedFormulas: z.int().default(0),
  /** Attached files that were not read. */
  attachments: z.int().default(0),
  /** Texts of the file whose encoding is not stated, and which fit more than one: letters may be wrong. */
  unsureEncodings: z.int().default(0),
  /** Rows of separated values with a quotation mark that is not closed or not doubled: their cells may be others. */
  mendedRows: z.int().default(0),
  /** Rows of tables far into a document: they are found by their words, not by their meaning. Counted when it is cut. */
  rowsByWords: z.int().default(0),
  /** Rows of tables that are too large to compute over. Counted when they are stored. */
  uncomputedRows: z.int().default(0),
  /** Headings that are too long, or too numerous, to name passages by: they are read as ordinary text. */
  plainHeadings: z.int().default(0),
});
export type ReceiptCounts = z.infer<typeof receiptCountsSchema>;
