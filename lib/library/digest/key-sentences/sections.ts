import { isInstruction } from "@/lib/engine/language/assistant-instructions";
import { LIST_MARKER, MARKDOWN_HEADING, withoutInlineMarkup } from "@/lib/engine/language/text/markdown";
import { asks, splitSentences } from "@/lib/engine/language/text/sentences";
import { isTableRule, TABLE_ROW } from "@/lib/engine/language/text/table-cells";
import type { TextLanguage } from "@/lib/shared/contracts/language";
import type { Passage, TextRange } from "@/lib/shared/contracts/library/document";
import { oneLine } from "@/lib/shared/text/one-line";
import { SUMMARY_SENTENCE_CHARS } from "../tunables";

/** A sentence, an item of a list or a row of a table, with its offsets in the passage's text. */
export interface Unit extends TextRange {
  passage: Passage;
  text: string;
  kind: "sentence" | "item" | "row";
  /** Its place in its paragraph, from 0. */
  place: number;
}

/** What is under one heading, without what is under the headings below it. */
export interface Section {
  /** `null`: the beginning of a document, or a text without headings. */
  heading: string | null;
  /** Its heading and those above it. */
  path: string[];
  language: TextLanguage;
  units: Unit[];
  /** Its first table: the header, then the rows. */
  rows: Unit[];
}

/** A bold heading at the beginning of a paragraph: "**2 Price.** Each visit costs …" */
const RUN_IN_HEADING = /(?<=^|\n[^\S\n]*\n[^\S\n]*)(?:\*\*|__)([^*_:\n]{2,80}?)[.:]?(?:\*\*|__)[.:]?(?=\s|$)/g;
/** A heading in a text without Markdown: numbered, or in capitals … */
const PLAIN_HEADING =
  /^(?:\d{1,2}(?:\.\d{1,2})*[.)]?\s+\p{Lu}[^.!?:;|]{2,60}|(?=.*\p{Lu}{3})[\p{Lu}\d\s'’&–-]{4,60})$/u;
/** … or a short line at the beginning of a paragraph, above its text. */
const HEADING_LINE =
  /^((?:\d{1,2}(?:\.\d{1,2})*[.)]?\s+)?[\p{Lu}\d][^.!?:;,|\n]{2,58}[^.!?:;,|\s])[^\S\n]*\n(?=[^\S\n]*["«“(]?[\p{Lu}\d])/u;
/** A field of a form, or of the head of a mail. */
const FIELD = /^\**[\p{L}][\p{L} .'’-]{0,30}\s?:\**\s/u;
const ENDS_SENTENCE = /[.!…]["'”’»)*_]*$/;
const OPENS_SENTENCE = /^["'“«(*_\s]*[\p{Lu}\p{N}]/u;

/** The parts of a document, in their order. */
export function sectionsOf(passages: readonly Passage[]): Section[] {
  const reader = new SectionReader();
  let before = 0;
  for (const passage of passages) {
    reader.read(passage, before);
    before = Math.max(before, passage.end);
  }
  return reader.sections.filter(({ heading, units, rows }) => heading !== null || units.length + rows.length > 0);
}

/** Headings without Markdown are below those with it. */
const RUN_IN_LEVEL = 7;

class SectionReader {
  readonly sections: Section[] = [];
  #levels: { level: number; text: string }[] = [];
  #tableEnded = false;
  #place = 0;

  read(passage: Passage, before: number) {
    const { text, language } = passage;
    let end = 0;
    const runIn = [...text.matchAll(RUN_IN_HEADING)];
    for (const span of splitSentences(text, language)) {
      const heading = runIn.find(({ index, 0: found }) => index <= span.start && span.end <= index + found.length);
      if (heading !== undefined) {
        end = span.end;
        const isFirst = heading.index === span.start && passage.start + span.start >= before;
        if (isFirst) this.#open(passage, { level: RUN_IN_LEVEL, text: oneLine(heading[1] ?? "") });
        continue;
      }
      if (/\n\s*\n/.test(text.slice(end, span.start))) this.#place = 0;
      end = span.end;
      // Passages may overlap.
      if (passage.start + span.start < before) continue;
      const line = this.#place === 0 ? HEADING_LINE.exec(passage.text.slice(span.start, span.end)) : null;
      if (line !== null) this.#open(passage, { level: RUN_IN_LEVEL, text: oneLine(line[1] ?? "") });
      this.#take(passage, { start: span.start + (line?.[0].length ?? 0), end: span.end });
    }
  }

  #take(passage: Passage, span: TextRange) {
    const text = passage.text.slice(span.start, span.end);
    if (TABLE_ROW.test(text)) {
      this.#row({ ...span, passage, text, kind: "row", place: 0 });
      return;
    }
    this.#tableEnded = (this.sections.at(-1)?.rows.length ?? 0) > 0;
    const heading = headingOf(text);
    if (heading !== null) {
      this.#open(passage, heading);
      return;
    }
    if (FIELD.test(text) && !ENDS_SENTENCE.test(text)) {
      this.#field(passage, text);
      return;
    }
    // After the table of a run-in heading, a paragraph is about something else: "Next meeting: …"
    if (this.#tableEnded && this.#levels.at(-1)?.level === RUN_IN_LEVEL && this.sections.at(-1)?.heading !== null)
      this.#begin(passage, null);
    const place = this.#place;
    this.#place += 1;
    const marker = LIST_MARKER.exec(text)?.[0].length ?? 0;
    const bare = text.slice(marker);
    const kind = ENDS_SENTENCE.test(bare) && OPENS_SENTENCE.test(bare) ? "sentence" : marker > 0 ? "item" : null;
    if (kind === null || asks(bare) || isInstruction(bare)) return;
    const { min, max } = SUMMARY_SENTENCE_CHARS;
    if (bare.length < min || bare.length > max || bare.split(/\s+/).length < 3) return;
    this.#current(passage).units.push({ ...span, start: span.start + marker, passage, text: bare, kind, place });
  }

  #row(row: Unit) {
    const { rows } = this.#current(row.passage);
    if (!this.#tableEnded && !isTableRule(row.text)) rows.push(row);
  }

  /** The head of a mail begins a part of its own, which is named by its sender and date. */
  #field(passage: Passage, text: string) {
    const [first = "", ...others] = withoutInlineMarkup(text).split(/\s+·\s+|\s+\|\s+/);
    const last = others.findLast((part) => !part.includes(":"));
    const sender = first.replace(/^[^:]*:\s*/, "");
    if (others.length > 0) this.#begin(passage, last === undefined ? sender : `${sender}, ${last}`);
    else if ((this.sections.at(-1)?.units.length ?? 0) > 0) this.#begin(passage, null);
  }

  #open(passage: Passage, { level, text }: { level: number; text: string }) {
    this.#levels = [...this.#levels.filter((above) => above.level < level), { level, text }];
    // The title is no heading of a part.
    const isTitle = this.sections.every(({ units }) => units.length === 0) && level === 1;
    this.#begin(passage, isTitle ? null : text);
  }

  #begin({ language }: Passage, heading: string | null) {
    this.#place = 0;
    this.#tableEnded = false;
    this.sections.push({ heading, path: this.#levels.map(({ text }) => text), language, units: [], rows: [] });
  }

  #current(passage: Passage): Section {
    const last = this.sections.at(-1);
    if (last !== undefined) return last;
    this.#begin(passage, null);
    return this.#current(passage);
  }
}

function headingOf(text: string): { level: number; text: string } | null {
  if (MARKDOWN_HEADING.test(text)) {
    const words = oneLine(withoutInlineMarkup(text.replace(MARKDOWN_HEADING, ""))).replace(/\s*#+$/, "");
    return words === "" ? null : { level: /#+/.exec(text)?.[0].length ?? 1, text: words };
  }
  const line = oneLine(text);
  return PLAIN_HEADING.test(line) ? { level: RUN_IN_LEVEL, text: line } : null;
}
