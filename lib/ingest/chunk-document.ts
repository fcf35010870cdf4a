import type { Language } from "../contracts/language";
import { detectLanguage } from "../language/detect-language";
import { packUnits } from "./pack-units";
import type { Heading } from "./parse-document";
import { textUnits } from "./text-units";

/** A passage to be: `text.slice(start, end)` of the document's text. */
export interface Chunk {
  ordinal: number;
  start: number;
  end: number;
  /** 1-based first page, for formats that have pages. */
  page: number | null;
  /** Titles of the headings above the passage, outermost first. */
  headingPath: string[];
  language: Language;
}

interface Section {
  start: number;
  end: number;
  headingPath: string[];
}

/**
 * Cuts a document into passages at headings and sentences. A generator, so that the caller can give other work
 * its turn: one step is at most one section's passages.
 */
export function* chunkDocument(
  text: string,
  structure: { headings: readonly Heading[]; pageStarts: readonly number[]; language: Language },
): Generator<Chunk> {
  let ordinal = 0;
  const pageOf = pageFinder(structure.pageStarts);
  for (const section of sections(text, structure.headings)) {
    const content = text.slice(section.start, section.end);
    const guess = detectLanguage(content);
    const language = guess.confident ? guess.language : structure.language;
    for (const span of packUnits(textUnits(content, language))) {
      const start = section.start + span.start;
      const end = section.start + span.end;
      const own = detectLanguage(text.slice(start, end));
      yield {
        ordinal: ordinal++,
        start,
        end,
        page: pageOf(start),
        headingPath: section.headingPath,
        language: own.confident ? own.language : language,
      };
    }
  }
}

/** A heading without text of its own belongs to the section that follows, so that no passage is a bare heading. */
function* sections(text: string, headings: readonly Heading[]): Generator<Section> {
  const open: Heading[] = [];
  let start = 0;
  let path: string[] = [];
  let bodyFrom = 0;
  for (const heading of headings) {
    if (text.slice(bodyFrom, heading.start).trim() !== "") {
      yield { start, end: heading.start, headingPath: path };
      start = heading.start;
    }
    while ((open.at(-1)?.level ?? 0) >= heading.level) open.pop();
    open.push(heading);
    path = open.map(({ title }) => title).filter((title) => title !== "");
    bodyFrom = heading.end;
  }
  if (text.slice(start).trim() !== "") yield { start, end: text.length, headingPath: path };
}

/** Number of the page that an offset lies on; offsets must be asked for in rising order. */
function pageFinder(pageStarts: readonly number[]): (offset: number) => number | null {
  let page = 0;
  return (offset) => {
    while ((pageStarts[page] ?? Number.POSITIVE_INFINITY) <= offset) page += 1;
    return pageStarts.length === 0 ? null : Math.max(1, page);
  };
}
