import type { TextLanguage } from "@/lib/shared/contracts/language";
import { packOf } from "../language-packs";
import { properNames } from "../names/proper-names";
import { foldText } from "../text/fold-text";
import { words } from "../text/words";
import { MOST_PARTS } from "../tunables";
import { followUp } from "./follow-up";
import { subjectPhrases } from "./subject-phrases";

/** One of several things that a question asks. */
export interface QuestionPart {
  /** As the user wrote it. */
  text: string;
  /** A self-contained question, with context from the parts before it. */
  question: string;
}

/**
 * The parts of a question that asks several things: "What is the notice period and who must sign?". Empty for a
 * question of one part, as nearly all are: an "and" between nouns or inside a name does not join parts. Tuned for
 * precision, since an answer is approved only if it answers every part.
 */
export function questionParts(question: string, language: TextLanguage): QuestionPart[] {
  const { opening, joint, nouns } = packOf(language).questions.parts;
  const folded = foldText(question);
  // Offsets are the same only if folding keeps the length.
  if (folded.length !== question.length) return [];
  const starts = [...folded.matchAll(joint)].map(({ index, 0: found }) => ({
    end: index,
    start: index + found.length,
  }));
  const texts = cut(question, starts);
  const asked = texts.length > 1 ? texts : nounParts(question, folded, nouns);
  // "When and where does it meet?" asks one thing twice.
  const isAsking = (text: string) => words(text, language).length > 1;
  const isComplete = asked.length > 1 && opening.test(foldText(asked[0] ?? "")) && asked.every(isAsking);
  return isComplete && asked.length <= MOST_PARTS ? completed(asked, language) : [];
}

function cut(question: string, joints: readonly { end: number; start: number }[]): string[] {
  const edges = [0, ...joints.flatMap(({ end, start }) => [end, start]), question.length];
  return edges.flatMap((from, at) => {
    if (at % 2 === 1) return [];
    const text = question.slice(from, edges[at + 1]).replace(/^[\s,;]+|[\s,;?.!]+$/gu, "");
    return text === "" ? [] : [text];
  });
}

/** "What is the price and the delivery time?": one asking word and several nouns, each with its article. */
function nounParts(question: string, folded: string, nouns: RegExp): string[] {
  const places = nouns.exec(folded)?.indices?.groups;
  const [asking, first, second] = [places?.asking, places?.first, places?.second];
  if (asking === undefined || first === undefined || second === undefined) return [];
  return [first, second].map((noun) => question.slice(...asking) + question.slice(...noun));
}

/** Adds its subject to each part: the names of earlier parts, or their subjects if it refers to them ("it"). */
function completed(texts: readonly string[], language: TextLanguage): QuestionPart[] {
  return texts.map((text, at) => {
    const before = texts.slice(0, at).join(", ");
    const known = foldText(text);
    const refers = followUp(text, language) === "topic";
    const names = properNames(before, language).map(({ start, end }) => before.slice(start, end));
    const added = (refers ? subjectPhrases(before, language) : names).filter((one) => !known.includes(foldText(one)));
    const asked = added.length === 0 ? text : `${text} (${[...new Set(added)].join(", ")})`;
    return { text, question: `${asked}?` };
  });
}
