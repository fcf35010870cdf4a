import { namedRows } from "@/lib/engine/language/question/named-rows";
import { carriesMark, noteMark } from "@/lib/engine/language/question/table-notes";
import { levelDigits } from "@/lib/engine/language/text/fold-text";
import { withoutInlineMarkup } from "@/lib/engine/language/text/markdown";
import { TABLE_ROW, tableCells } from "@/lib/engine/language/text/table-cells";
import type { TextLanguage } from "@/lib/shared/contracts/language";
import type { CandidateSentence } from "./reader-candidates";
import type { ScoredSentence } from "./reader-selection";

/** A word of letters and digits: an order, a customer, a room. A plain number may itself be the answer. */
const CODE = /(?=[\p{N}\-./]*\p{L})(?=[\p{L}\-./]*\p{N})[\p{L}\p{N}]+(?:[-./][\p{L}\p{N}]+)*/gu;

/**
 * Drops sentences about another code than the question's if one is about the question's own: in a list of customers,
 * the row above C0005 resembles the question as much as the row of C0005. Codes are comparable when their letters and
 * digits are in the same positions.
 */
export function withNamedCodes(question: string, scored: readonly ScoredSentence[]): readonly ScoredSentence[] {
  let left = scored;
  for (const code of codesIn(question)) {
    const kind = kindOf(code);
    const codes = new Map(left.map((candidate) => [candidate, codesIn(candidate.sentence.text)]));
    if (!left.some((candidate) => codes.get(candidate)?.has(code))) continue;
    left = left.filter((candidate) => {
      const own = codes.get(candidate) ?? new Set<string>();
      return own.has(code) || ![...own].some((other) => kindOf(other) === kind);
    });
  }
  return left;
}

/**
 * Drops rows of tables that the question does not mean: if it names some of a table's rows, the others; if it names one
 * that is missing ("Station 999"), all rows of that kind, which resemble it as much as the row itself would.
 * @returns the remaining sentences, and which of them are rows that the question names
 */
export function withNamedRows(
  question: string,
  language: TextLanguage,
  sentences: readonly CandidateSentence[],
): { left: CandidateSentence[]; named: ReadonlySet<CandidateSentence> } {
  const tables = new Map<string, CandidateSentence[]>();
  for (const sentence of sentences) {
    const { text, columns, passage } = sentence;
    if (!TABLE_ROW.test(text)) continue;
    const key = JSON.stringify([passage.passage.documentId, columns ?? tableCells(text).length]);
    const rows = tables.get(key);
    if (rows === undefined) tables.set(key, [sentence]);
    else rows.push(sentence);
  }
  const named = new Set<CandidateSentence>();
  const dropped = new Set<CandidateSentence>();
  for (const own of tables.values()) {
    const rows = own.map(({ text }) => tableCells(text).map((cell) => withoutInlineMarkup(cell.text)));
    const namings = namedRows(question, language, { rows, firstColumn: own[0]?.columns?.[0] ?? "" });
    const isNamed = namings.includes("named");
    for (const [at, sentence] of own.entries()) {
      if (namings[at] === "named") named.add(sentence);
      else if (isNamed || namings[at] === "other") dropped.add(sentence);
    }
  }
  for (const sentence of sentences) if (isOtherNote(sentence, sentences, named)) dropped.add(sentence);
  return { left: sentences.filter((sentence) => !dropped.has(sentence)), named };
}

/** Whether a sentence is a note whose mark is on other rows of its document than those that the question names. */
function isOtherNote(
  { text, passage }: CandidateSentence,
  sentences: readonly CandidateSentence[],
  named: ReadonlySet<CandidateSentence>,
): boolean {
  const mark = TABLE_ROW.test(text) ? null : noteMark(text);
  if (mark === null) return false;
  const { documentId } = passage.passage;
  const marked = sentences.filter(
    (other) =>
      other.passage.passage.documentId === documentId && TABLE_ROW.test(other.text) && carriesMark(other.text, mark),
  );
  const isOfNamed = [...named].some((row) => row.passage.passage.documentId === documentId);
  return marked.length > 0 && isOfNamed && !marked.some((row) => named.has(row));
}

function codesIn(text: string): Set<string> {
  return new Set([...levelDigits(text).matchAll(CODE)].map(([code]) => code.toLowerCase()));
}

function kindOf(code: string): string {
  return code.replace(/\p{N}/gu, "0").replace(/\p{L}/gu, "a");
}
