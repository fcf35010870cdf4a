import { analyze } from "@/lib/engine/language/analyzers";
import { type LabelledLine, labelledLines } from "@/lib/engine/language/fields/labelled-lines";
import { withoutBrackets } from "@/lib/engine/language/text/markdown";
import type { TextLanguage } from "@/lib/shared/contracts/language";
import { includes } from "@/lib/shared/text/spans";
import type { CandidateSentence } from "../reader-candidates";
import { QUOTE_LIMITS } from "../reader-tunables";

/**
 * Drops the sentences of lines with labels other than those that the question names ("Vault: …"), since such lines read
 * alike.
 */
export function withNamedLabels(
  question: string,
  language: TextLanguage,
  sentences: readonly CandidateSentence[],
): CandidateSentence[] {
  const asked = new Set(analyze(question, language));
  const lines = linesOf(sentences);
  const isNamed = ({ label }: LabelledLine) => {
    const terms = analyze(withoutBrackets(label), language);
    return terms.length > 0 && terms.every((term) => asked.has(term));
  };
  return sentences.filter((sentence) => {
    const own = lines.get(sentence.passage.passage.id) ?? [];
    const line = lineOf(sentence, own);
    return line === null || isNamed(line) || !own.some(isNamed);
  });
}

/** The selection, in which a sentence from the middle of a labelled line is preceded by the line's beginning. */
export function withLabels(selected: readonly CandidateSentence[]): CandidateSentence[] {
  const lines = linesOf(selected);
  const quoted: CandidateSentence[] = [];
  for (const sentence of selected) {
    const { passage } = sentence.passage;
    const line = lineOf(sentence, lines.get(passage.id) ?? []);
    const last = quoted.at(-1);
    const end = sentence.start + sentence.text.length;
    if (line === null || sentence.start <= line.start || end - line.start > QUOTE_LIMITS.characters) {
      quoted.push(sentence);
      continue;
    }
    // Both are from the same line.
    if (last?.passage === sentence.passage && last.start <= line.start && last.start >= line.start - 1) quoted.pop();
    quoted.push({ ...sentence, text: passage.text.slice(line.start, end), start: line.start });
  }
  return quoted;
}

function linesOf(sentences: readonly CandidateSentence[]): Map<string, LabelledLine[]> {
  const passages = new Map(sentences.map(({ passage: { passage } }) => [passage.id, passage]));
  return new Map([...passages].map(([id, { text }]) => [id, labelledLines(text)]));
}

function lineOf({ start }: CandidateSentence, lines: readonly LabelledLine[]): LabelledLine | null {
  return lines.find((line) => includes(line, start)) ?? null;
}
