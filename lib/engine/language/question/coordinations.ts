import type { TextLanguage } from "@/lib/shared/contracts/language";
import { isFunctionWord, stem } from "../analyzers";
import { packOf } from "../language-packs";
import { foldText } from "../text/fold-text";
import { MARKDOWN_HEADING } from "../text/markdown";
import { words } from "../text/words";

/** A question cut at its coordinated words, each with the rest of the question. */
export interface Coordination {
  questions: string[];
  /** Whether its members are what the question asks for, not details of it. */
  isOfNouns: boolean;
}

/**
 * Questions for each of the words that a question coordinates ("the price and the weight of the pump"); `null` if it
 * coordinates none, or if they name one thing.
 * @param texts of the documents, whose phrases with an "and" stay whole
 */
export function coordination(
  question: string,
  language: TextLanguage,
  texts: readonly string[],
  kinds: readonly ("askingWords" | "nouns" | "coordinations")[],
): Coordination | null {
  const { parts } = packOf(language).questions;
  const folded = foldText(question);
  if (folded.length !== question.length || parts.together.test(folded)) return null;
  for (const kind of kinds) {
    for (const pattern of parts[kind]) {
      const found = pattern.exec(folded)?.indices?.groups;
      if (found?.list === undefined) continue;
      const [start] = found.list;
      const end = found.list[1] - sharedComplement(question.slice(...found.list), language).length;
      const members = membersOf(question.slice(start, end), language);
      const isOne = kind !== "askingWords" && nameOneThing(members, question.slice(start, end), language, texts);
      // The capital at the start of a question makes no name of what it asks for.
      const opens = kind === "nouns" && start === 0;
      if (isOne || !areParallel(opens ? members.map(withoutCapital) : members, language)) continue;
      const lent = found.lent === undefined ? "" : question.slice(...found.lent);
      const each = withShared(members, language).map((member) => member + (member.includes(lent) ? "" : lent));
      const questions = each.map((member) =>
        agreeing(question.slice(0, start) + member + question.slice(end), language),
      );
      return { questions, isOfNouns: kind === "nouns" };
    }
  }
  return null;
}

/** Two things that a question compares. */
export interface Comparison {
  things: readonly [string, string];
  /** A question for each of them. */
  questions: readonly [string, string];
  /** What of them is compared ("notice"); empty if the question does not name it. */
  property: string;
}

/** A question for each of two things that a question compares; empty if it compares none. */
export function comparedThings(question: string, language: TextLanguage): readonly string[] {
  return comparisonIn(question, language)?.questions ?? [];
}

/** The things that a question compares; `null` if it compares none. */
export function comparisonIn(question: string, language: TextLanguage): Comparison | null {
  const folded = foldText(question);
  if (folded.length !== question.length) return null;
  for (const { asks, each, before } of packOf(language).questions.parts.comparisons) {
    const groups = asks.exec(folded)?.indices?.groups;
    const { first, second } = groups ?? {};
    if (groups === undefined || first === undefined || second === undefined) continue;
    const written = (name: string) => (groups[name] === undefined ? "" : question.slice(...groups[name]));
    const asked = each.replace(/\$<(\w+)>/g, (_, name: string) => written(name));
    const [one, other] = [written("first"), written("second")];
    const questions = [asked.replace("…", () => one), asked.replace("…", () => other)] as const;
    const named = (thing: string) => thing.slice(before?.exec(foldText(thing))?.[0].length ?? 0);
    const things = [named(one), named(other)] as const;
    return { things, questions, property: written("what") };
  }
  return null;
}

/** A name that the last member of a list has and the others share: "l'altitude et la population de Paris". */
function sharedComplement(list: string, language: TextLanguage): string {
  const [complement = ""] = packOf(language).questions.parts.complement.exec(list) ?? [];
  const rest = list.slice(0, list.length - complement.length);
  return isNamed(complement, language) && !isNamed(rest, language) ? complement : "";
}

function membersOf(list: string, language: TextLanguage): string[] {
  return splitAt(list, foldText(list).matchAll(packOf(language).questions.parts.separator));
}

function splitAt(text: string, separators: Iterable<RegExpExecArray>): string[] {
  const members: string[] = [];
  let from = 0;
  for (const { index, 0: separator } of separators) {
    members.push(text.slice(from, index));
    from = index + separator.length;
  }
  return [...members, text.slice(from)];
}

/** Members without a determiner share the first one's: "the price and weight". */
function withShared(members: readonly string[], language: TextLanguage): string[] {
  const { determiner } = packOf(language).questions.parts;
  const [first = "", ...others] = members;
  const [shared = ""] = determiner.exec(foldText(first)) ?? [];
  const own = first.slice(0, shared.length);
  const isPlain = (member: string) => !determiner.test(foldText(member)) && !isNamed(member, language);
  return [first, ...others.map((member) => (isPlain(member) ? own + member : member))];
}

/** A name and a word that is none are no members of one list: "in Leeds and work". */
function areParallel(members: readonly string[], language: TextLanguage): boolean {
  const { determiner } = packOf(language).questions.parts;
  const bare = members.filter((member) => !determiner.test(foldText(member)));
  const named = bare.filter((member) => isNamed(member, language));
  return members.every((member) => member.trim() !== "") && (named.length === 0 || named.length === bare.length);
}

function withoutCapital(member: string, at: number): string {
  return at === 0 ? member.charAt(0).toLowerCase() + member.slice(1) : member;
}

/** Whether a member has a capitalised word or a number. */
function isNamed(member: string, language: TextLanguage): boolean {
  return words(member, language).some(({ text }) => /^\p{Lu}|\d/u.test(text) && !isFunctionWord(text, language));
}

/**
 * Whether the documents, or the language, have the members as one phrase ("health and safety"). If each of them also
 * occurs apart from the others, they are several things.
 */
function nameOneThing(
  members: readonly string[],
  list: string,
  language: TextLanguage,
  texts: readonly string[],
): boolean {
  const { determiner, oneThing } = packOf(language).questions.parts;
  if (oneThing.test(foldText(list))) return true;
  const [joint] = [...foldText(list).matchAll(packOf(language).questions.parts.separator)].at(-1) ?? [""];
  const [and = ""] = joint.match(/[a-z]+/) ?? [];
  const all = members.map((member) => contentOf(member, language));
  if (new Set(all.map((own) => own.join(" "))).size < all.length) return true;
  const areNames = members.every((member) => isNamed(member, language) && !/\d/.test(member));
  if (texts.length === 0) return areNames && !members.some((member) => determiner.test(foldText(member)));
  if (!areNames && members.every((member) => determiner.test(foldText(member)))) return false;
  const read = texts.map((text) =>
    contentOf(withoutHeadings(text).replaceAll("&", ` ${and} `), language, and).join(" "),
  );
  const seams = all.slice(1).map((own, at) => `${all[at]?.at(-1)} ${and} ${own[0]}`);
  if (!seams.some((seam) => read.some((text) => hasWords(text, seam)))) return false;
  const apart = read.map((text) => seams.reduce((rest, seam) => ` ${rest} `.replaceAll(` ${seam} `, " | "), text));
  return !all.every((own) => apart.some((text) => hasWords(text, own.join(" "))));
}

/** Stems of the words that are no function words, and the word for "and". */
function contentOf(text: string, language: TextLanguage, and = ""): string[] {
  return words(text, language).flatMap(({ text: word }) => {
    if (foldText(word) === and) return [and];
    return isFunctionWord(word, language) ? [] : [stem(word, language)];
  });
}

function hasWords(text: string, phrase: string): boolean {
  return ` ${text} `.includes(` ${phrase} `);
}

function withoutHeadings(text: string): string {
  return text
    .split("\n")
    .filter((line) => !MARKDOWN_HEADING.test(line))
    .join("\n");
}

/** "What are the price" asks for one thing: "what is the price". */
function agreeing(question: string, language: TextLanguage): string {
  return packOf(language).questions.parts.agreement.reduce(
    (text, [pattern, replacement]) => text.replace(pattern, replacement),
    question,
  );
}
