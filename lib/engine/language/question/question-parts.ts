import type { TextLanguage } from "@/lib/shared/contracts/language";
import type { Passage } from "@/lib/shared/contracts/library/document";
import { packOf } from "../language-packs";
import { properNames } from "../names/proper-names";
import { foldText } from "../text/fold-text";
import { words } from "../text/words";
import { MOST_PARTS } from "../tunables";
import { comparedThings, coordination } from "./coordinations";
import { followUp } from "./follow-up/follow-up";
import { subjectPhrases } from "./subject-phrases";

/** One of several things that a question asks. */
export interface QuestionPart {
  /** As the user wrote it. */
  text: string;
  /** A self-contained question, with context from the parts before it. */
  question: string;
}

/** Ways of coordinating that are tried before a question is cut at its clauses, and after that. */
const BEFORE_CLAUSES = ["askingWords"] as const;
const IN_CLAUSES = ["askingWords", "nouns", "coordinations"] as const;

/**
 * The parts of a question that asks several things: "What is the notice period and who must sign?", "the price and the
 * weight of the pump", "when was it built and renovated". Empty for a question of one part. Tuned for precision, since
 * an answer is approved only if it answers every part.
 * @param texts of the documents: what they have as one phrase ("wear and tear") is one part
 */
export function questionParts(question: string, language: TextLanguage, texts: readonly string[] = []): QuestionPart[] {
  const { opening, joint } = packOf(language).questions.parts;
  const trimmed = question.replace(/[\s?.!]+$/u, "");
  const folded = foldText(trimmed);
  // Offsets are the same only if folding keeps the length.
  if (folded.length !== trimmed.length) return [];
  const compared = comparedThings(trimmed, language);
  if (compared.length > 0) return compared.map((text) => ({ text, question: `${text}?` }));
  const shared = coordination(trimmed, language, texts, BEFORE_CLAUSES);
  const clauses = shared === null ? completed(cut(trimmed, folded.matchAll(joint)), language) : [whole(trimmed)];
  const isAsking = ({ text }: QuestionPart) => words(text, language).length > 1;
  if (clauses.length > 1 && !(opening.test(foldText(clauses[0]?.text ?? "")) && clauses.every(isAsking))) return [];
  const parts = clauses.flatMap((clause) => coordinatedParts(clause, language, texts));
  return parts.length > 1 && parts.length <= MOST_PARTS ? parts : [];
}

/** The parts of a question about passages. */
export function partsAmong(
  question: string,
  language: TextLanguage,
  passages: readonly Pick<Passage, "text" | "headingPath">[],
): QuestionPart[] {
  const columns = passages.flatMap(({ headingPath }) => headingPath.filter((line) => line.includes(" | ")));
  return questionParts(question, language, [...passages.map(({ text }) => text), ...new Set(columns)]);
}

function whole(text: string): QuestionPart {
  return { text, question: text };
}

function cut(question: string, joints: Iterable<RegExpExecArray>): string[] {
  const edges = [...joints].flatMap(({ index, 0: found }) => [index, index + found.length]);
  return [0, ...edges, question.length].flatMap((from, at, all) => {
    if (at % 2 === 1) return [];
    const text = question.slice(from, all[at + 1]).replace(/^[\s,;]+|[\s,;?.!]+$/gu, "");
    return text === "" ? [] : [text];
  });
}

/** A clause cut at its coordinated words, and these parts at theirs; too many parts are left uncut. */
function coordinatedParts(clause: QuestionPart, language: TextLanguage, texts: readonly string[]): QuestionPart[] {
  const parts: QuestionPart[] = [];
  const uncut = [clause];
  for (let part = uncut.shift(); part !== undefined; part = uncut.shift()) {
    // They would double with every "and".
    if (parts.length + uncut.length >= MOST_PARTS) return [...parts, part, ...uncut];
    const members = membersOf(part, language, texts);
    if (members === null) {
      const text = part === clause ? part.text : withoutFrame(part.text, language);
      parts.push({ text, question: `${part.question}?` });
    } else {
      uncut.unshift(...members);
    }
  }
  return parts;
}

function membersOf(part: QuestionPart, language: TextLanguage, texts: readonly string[]): QuestionPart[] | null {
  const found = coordination(part.text, language, texts, IN_CLAUSES);
  // Longer if a member takes words of another one, which the next cut would repeat.
  if (found === null || found.questions.some((own) => own.length >= part.text.length)) return null;
  const context = part.question.slice(part.text.length);
  const members = found.isOfNouns ? completed(found.questions, language) : found.questions.map(whole);
  return members.map(({ text, question }) => ({ text, question: question + context }));
}

/** The noun that a part asks for, without "what is". */
function withoutFrame(text: string, language: TextLanguage): string {
  const [frame = ""] = packOf(language).questions.parts.frame.exec(foldText(text)) ?? [];
  return text.slice(frame.length);
}

/** Adds its subject to each part: the names of earlier parts, or their subjects if it refers to them ("it"). */
function completed(texts: readonly string[], language: TextLanguage): QuestionPart[] {
  return texts.map((text, at) => {
    const before = texts.slice(0, at).join(", ");
    const known = foldText(text);
    const refers = followUp(text, language) === "topic";
    const names = properNames(before, language).map(({ start, end }) => before.slice(start, end));
    const added = (refers ? subjectPhrases(before, language) : names).filter((one) => !known.includes(foldText(one)));
    return { text, question: added.length === 0 ? text : `${text} (${[...new Set(added)].join(", ")})` };
  });
}
