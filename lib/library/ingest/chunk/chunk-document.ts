import { detectLanguage } from "@/lib/engine/language/detect-language";
import { PASSAGE_TOKENS_READ } from "@/lib/engine/models/built-in/tunables";
import type { TextLanguage } from "@/lib/shared/contracts/language";
import type { PassageSizes } from "@/lib/shared/contracts/library/document";
import { pageAt } from "@/lib/shared/contracts/library/page-of";
import type { Heading } from "../parse/parse-document";
import { PASSAGE_MIN_ROOM, TOKEN_MAX_CHARS } from "../tunables";
import { packUnits } from "./pack-units";
import { textUnits } from "./text-units";

/** A passage before it is stored: `text.slice(start, end)` of the document's text. */
export interface Chunk {
  ordinal: number;
  start: number;
  end: number;
  /** 1-based first page, for formats with pages. */
  page: number | null;
  /** Headings above the passage, outermost first; for a part of a table, followed by its caption and column names. */
  headingPath: string[];
  language: TextLanguage;
}

interface Section {
  start: number;
  /** End of the headings that open it. */
  bodyStart: number;
  end: number;
  headingPath: string[];
}

export interface DocumentStructure {
  title: string;
  headings: readonly Heading[];
  pageStarts: readonly number[];
  language: TextLanguage;
}

export interface ChunkRules {
  sizes: PassageSizes;
  /** Counts tokens with the tokenizer that the sizes refer to. */
  countTokens: (text: string) => number;
}

/**
 * Cuts a document into passages at headings, paragraphs and sentences; a table is cut between rows, and each part has
 * its caption and the column names as its last headings. A generator, so that the caller can yield to other work: one step is about a
 * sentence.
 * @yields a passage, or `null` where none is complete yet
 */
export function* chunkDocument(text: string, structure: DocumentStructure, rules: ChunkRules): Generator<Chunk | null> {
  let ordinal = 0;
  const countTokens = (words: string) => weight(words, rules);
  for (const section of sections(text, structure.headings)) {
    const content = text.slice(section.start, section.end);
    const guess = detectLanguage(content);
    const language = guess.confident ? guess.language : structure.language;
    const sizes = fitted({ ...rules, countTokens }, [structure.title, ...section.headingPath]);
    const bodyStart = section.bodyStart - section.start;
    const units = textUnits(content, { language, max: sizes.max, countTokens, bodyStart });
    for (const span of packUnits(units, sizes)) {
      if (span === null) {
        yield null;
        continue;
      }
      const start = section.start + span.start;
      const end = section.start + span.end;
      const passageGuess = detectLanguage(text.slice(start, end));
      yield {
        ordinal: ordinal++,
        start,
        end,
        page: pageAt(structure.pageStarts, start),
        headingPath: [...section.headingPath, ...(span.tablePath ?? [])],
        language: passageGuess.confident ? passageGuess.language : language,
      };
    }
  }
}

/**
 * Tokens of a text, or an estimate from its length if that is larger: the tokenizer counts an unknown word as one token,
 * however long. A text that is certainly too long for a passage is not tokenized at all.
 */
function weight(text: string, { sizes, countTokens }: ChunkRules): number {
  const least = Math.ceil(text.length / TOKEN_MAX_CHARS);
  return least > sizes.max ? least : Math.max(least, countTokens(text));
}

/** Reduces passage sizes below long headings, so that both fit the embedding model's input. */
function fitted({ sizes, countTokens }: ChunkRules, place: readonly string[]): PassageSizes {
  const room = Math.max(PASSAGE_MIN_ROOM, PASSAGE_TOKENS_READ - countTokens(place.join(" ")));
  return { ...sizes, target: Math.min(sizes.target, room), max: Math.min(sizes.max, room) };
}

/** Splits a text at its headings. A heading without text joins the next section, so that no passage is a bare heading. */
function* sections(text: string, headings: readonly Heading[]): Generator<Section> {
  const open: Heading[] = [];
  let start = 0;
  let path: string[] = [];
  let bodyFrom = 0;
  for (const heading of headings) {
    if (text.slice(bodyFrom, heading.start).trim() !== "") {
      yield { start, bodyStart: bodyFrom, end: heading.start, headingPath: path };
      start = heading.start;
    }
    while ((open.at(-1)?.level ?? 0) >= heading.level) open.pop();
    open.push(heading);
    path = open.map(({ title }) => title).filter((title) => title !== "");
    bodyFrom = heading.end;
  }
  if (text.slice(start).trim() !== "") yield { start, bodyStart: bodyFrom, end: text.length, headingPath: path };
}
