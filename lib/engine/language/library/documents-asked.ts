import type { TextLanguage } from "@/lib/shared/contracts/language";
import {
  DOCUMENT_KINDS,
  type DocumentFilter,
  type DocumentKind,
  type DocumentListing,
} from "@/lib/shared/contracts/library/document-listing";
import { oneLine } from "@/lib/shared/text/one-line";
import { isFunctionWord } from "../analyzers";
import { timesOf } from "../dates/asked-time-spans";
import type { CalendarSpan } from "../dates/calendar-span";
import { packOf } from "../language-packs";
import { foldKeepingOffsets, foldText } from "../text/fold-text";
import { phraseOf } from "../text/phrase-place";
import { words } from "../text/words";
import type { LibraryGrammar, TimeRelation } from "./library-grammar";

/** A question about which documents there are, rather than about what one of them says. */
export interface DocumentsAsked {
  asked: DocumentListing["asked"];
  filter: DocumentFilter;
  /** It asks for documents that have certain words or dates, which only documents can answer: no table, no passage. */
  isCertain: boolean;
  /**
   * How its phrases are meant: as a name or a quotation; as words, which another language has others for; or as a
   * subject, which documents may have in any words ("about overtime").
   */
  wording: "literal" | "words" | "subject";
}

const ANY: DocumentFilter = { phrases: [], match: "all", kind: null, dated: null, things: null };
/** Words of a phrase, besides function words. */
const MOST_WORDS = 6;
const MOST_COMMON_WORDS = 4;

/** What a question asks of the list of documents; `null` if it asks for something else, or not in these words alone. */
export function documentsAsked(question: string, language: TextLanguage): DocumentsAsked | null {
  const grammar = packOf(language).library;
  if (grammar === null) return null;
  const reader = new QuestionReader(question, language, grammar);
  return reader.documents() ?? reader.inWhich() ?? reader.things();
}

class QuestionReader {
  readonly #text: string;
  readonly #folded: string;
  #at = 0;

  constructor(
    question: string,
    private readonly language: TextLanguage,
    private readonly grammar: LibraryGrammar,
  ) {
    this.#text = oneLine(question).replace(/[\s?!.…]+$/u, "");
    this.#folded = foldKeepingOffsets(this.#text);
  }

  /** "Which contracts … mention X", "How many documents are newer than …" */
  documents(): DocumentsAsked | null {
    const { grammar } = this;
    this.#at = 0;
    const asked = this.#take(grammar.count) ? "count" : this.#take(grammar.list) ? "list" : null;
    if (asked === null) return null;
    const kind = this.#kind();
    if (kind === null && !this.#take(grammar.documents)) return null;
    while (this.#take(grammar.fillers));
    const filter = { ...ANY, kind };
    if (this.#rest() === "") return { asked, filter, isCertain: kind === null, wording: "literal" };
    const dated = this.#dated();
    if (dated !== null) return { asked, filter: { ...filter, dated }, isCertain: kind === null, wording: "literal" };
    const isNegated = this.#take(grammar.not);
    const isLiteral = this.#take(grammar.mentions);
    const isParty = !isLiteral && kind !== null && this.#take(grammar.party);
    const isRole = !isLiteral && !isParty && kind !== null && this.#take(grammar.role);
    if (!isLiteral && !isParty && !isRole && !this.#take(grammar.about)) return null;
    const named = this.#phrases(this.#text.slice(this.#at));
    if (named === null) return null;
    const { phrases, match } = named;
    const isNumber = phrases.some((phrase) => !/\p{L}/u.test(phrase));
    if ((isParty || isRole) && (!named.isName || isNumber)) return null;
    if (isNegated && phrases.length > 1) return null;
    return {
      asked,
      filter: { ...filter, phrases, match: isNegated ? "none" : match },
      isCertain: kind === null && named.isName,
      wording: named.isName && !isRole ? "literal" : isLiteral ? "words" : "subject",
    };
  }

  /** "In which documents is X mentioned" */
  inWhich(): DocumentsAsked | null {
    for (const pattern of this.grammar.inWhich) {
      const found = pattern.exec(this.#folded);
      const named = found === null ? null : this.#phrases(this.#group(found, "phrase"));
      if (named === null) continue;
      const { phrases, match } = named;
      return {
        asked: "list",
        filter: { ...ANY, phrases, match },
        isCertain: named.isName,
        wording: named.isName ? "literal" : "words",
      };
    }
    return null;
  }

  /** "Which warehouses does X use", "List all deadlines" */
  things(): DocumentsAsked | null {
    const { which, list, who, everywhere, not } = this.grammar.things;
    if (not.test(this.#folded)) return null;
    const asking = which.exec(this.#folded);
    if (asking !== null) {
      const thing = this.#group(asking, "thing");
      const subject = this.#nameIn(this.#text.slice(asking[0].length));
      if (subject === null || /\p{Lu}/u.test(thing) || this.grammar.documents.test(foldText(thing))) return null;
      return thingsOf(thing, [subject]);
    }
    const listing = list.exec(this.#folded) ?? who.exec(this.#folded);
    if (listing === null) return null;
    const thing = this.#group(listing, "thing");
    const rest = this.#group(listing, "rest");
    if (rest === "" || everywhere.test(foldKeepingOffsets(rest))) return thingsOf(thing, []);
    const named = this.#phrases(rest);
    return named?.isName === true && named.phrases.length === 1 ? thingsOf(thing, named.phrases) : null;
  }

  /** What a group matched, as the question writes it; empty if it did not. */
  #group({ indices }: RegExpExecArray, name: string): string {
    const [start, end] = indices?.groups?.[name] ?? [0, 0];
    return this.#text.slice(start, end);
  }

  #take(pattern: RegExp): boolean {
    const found = pattern.exec(this.#folded.slice(this.#at));
    if (found === null) return false;
    this.#at += found[0].length;
    return found[0] !== "";
  }

  #rest(): string {
    return this.#folded.slice(this.#at).trim();
  }

  #kind(): DocumentKind | null {
    return DOCUMENT_KINDS.find((kind) => this.#take(this.grammar.kinds[kind].noun)) ?? null;
  }

  /** A time that takes up the rest of the question. */
  #dated(): DocumentFilter["dated"] {
    const before = this.#at;
    for (const { pattern, by, relation } of this.grammar.times) {
      this.#at = before;
      if (!this.#take(pattern)) continue;
      const rest = this.#text.slice(this.#at).trim();
      const around = this.grammar.aroundTime.exec(foldKeepingOffsets(rest))?.[0].length ?? 0;
      const [time, ...others] = timesOf(rest, this.language);
      if (time === undefined || others.length > 0 || time.start > around || time.end < rest.length) continue;
      return { by, ...bounds(time, relation) };
    }
    this.#at = before;
    return null;
  }

  /** The names or words that a text consists of; `null` if it is more than that. */
  #phrases(text: string): { phrases: string[]; match: "all" | "any"; isName: boolean } | null {
    const marked = text.trim().replace(this.#called(text.trim()), "");
    const quoted = /^["“«]\s*([^"“”«»]+?)\s*["”»]$/u.exec(marked)?.[1];
    if (quoted !== undefined)
      return this.#isPhrase(quoted, MOST_WORDS) ? { phrases: [quoted], match: "all", isName: true } : null;
    for (const [match, joint] of [
      ["any", this.grammar.or],
      ["all", this.grammar.and],
    ] as const) {
      const parts = this.#parts(text.trim(), joint);
      if (parts.length > 1 && parts.every((part) => this.#isName(part))) return { phrases: parts, match, isName: true };
    }
    if (!this.#isPhrase(marked, this.#isName(marked) ? MOST_WORDS : MOST_COMMON_WORDS)) return null;
    return { phrases: [marked], match: "all", isName: this.#isName(marked) };
  }

  #parts(text: string, joint: RegExp): string[] {
    const folded = foldKeepingOffsets(text);
    const found = joint.exec(folded);
    if (found === null) return [text.replace(this.#called(text), "")];
    const first = text.slice(0, found.index);
    return [first.replace(this.#called(first), ""), ...this.#parts(text.slice(found.index + found[0].length), joint)];
  }

  /** The article and the noun before a name. */
  #called(text: string): string {
    return text.slice(0, this.grammar.called.exec(foldKeepingOffsets(text))?.[0].length ?? 0);
  }

  #isName(text: string): boolean {
    return this.#isPhrase(text, MOST_WORDS) && phraseOf(text, this.language).isName;
  }

  #isPhrase(text: string, most: number): boolean {
    if (/[,;:?!()"“”«»]/u.test(text)) return false;
    const all = words(text, this.language);
    const content = all.filter((word) => !isFunctionWord(word.text, this.language));
    const others = all.filter((word) => !content.includes(word)).map((word) => foldText(word.text));
    return content.length > 0 && content.length <= most && others.every((word) => this.grammar.joins.has(word));
  }

  /** The name in a clause of a verb, its auxiliaries and a name; `null` if there is more, which narrows the question. */
  #nameIn(clause: string): string | null {
    const all = words(clause, this.language);
    const names = all.filter(({ text }) => /^\p{Lu}/u.test(text));
    const [first, last] = [names[0], names.at(-1)];
    if (first === undefined || last === undefined || /\d/.test(clause)) return null;
    const others = all.filter(({ start, end }) => end <= first.start || start >= last.end);
    const content = others.filter(({ text }) => text.length > 1 && !isFunctionWord(text, this.language));
    const name = clause.slice(first.start, last.end);
    return content.length <= 1 && this.#isName(name) ? name : null;
  }
}

function thingsOf(thing: string, phrases: string[]): DocumentsAsked {
  return { asked: "list", filter: { ...ANY, phrases, things: thing }, isCertain: false, wording: "subject" };
}

function bounds({ from, to }: CalendarSpan, relation: TimeRelation): { from: string | null; to: string | null } {
  switch (relation) {
    case "after":
      return { from: nextDay(to, 1), to: null };
    case "before":
      return { from: null, to: nextDay(from, -1) };
    case "since":
      return { from, to: null };
    case "until":
      return { from: null, to };
    case "within":
      return { from, to };
  }
}

function nextDay(iso: string, by: number): string {
  const day = new Date(`${iso}T00:00:00Z`);
  day.setUTCDate(day.getUTCDate() + by);
  return day.toISOString().slice(0, 10);
}
