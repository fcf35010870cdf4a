import { withoutNoteMarks } from "@/lib/shared/contracts/note-marks";
import { ofAllLanguages } from "../language-packs";
import { levelDigits } from "../text/fold-text";

/** A code in a question, such as an order or invoice number, with its offsets. */
export interface AskedCode {
  asked: string;
  start: number;
  end: number;
}

/** Letters and digits together, parts joined by marks: `A-1042`, `F-2024-17`, `ISO27001`. */
const CODE =
  /(?<![\p{L}\p{N}])(?=[\p{L}\p{N}/._-]*\d)(?=[\p{L}\p{N}/._-]*\p{Lu})[\p{L}\p{N}]+(?:[-/._][\p{L}\p{N}]+)*(?![\p{L}\p{N}])/gu;

/** Written like codes but not codes: ordinals, decades, amounts with their unit. */
const NO_CODE = new RegExp(
  `^(?:[IVXLC\\d]+(?:${[...ofAllLanguages(({ numbers }) => numbers.ordinalSuffixes)].join("|")}|s)|\\d+(?:[.,]\\d+)?-?\\p{L}+)$`,
  "iu",
);

/** The codes of a question: each must occur unchanged in a text, since another code means another thing. */
export function askedCodes(question: string): AskedCode[] {
  return [...levelDigits(question).matchAll(CODE)]
    .filter(([code]) => !NO_CODE.test(code) && digitsAndCapitals(code))
    .map(({ 0: asked, index }) => ({ asked, start: index, end: index + asked.length }));
}

/** Whether a text has the code, its parts joined in any way; further digits make it another code. Lowered digits are digits. */
export function hasCode(text: string, code: string): boolean {
  const parts = code.split(/[-/._]|(?<=\p{L})(?=\d)|(?<=\d)(?=\p{L})/u).map((part) => part.toLowerCase());
  return new RegExp(`(?<![\\p{L}\\p{N}])${parts.join("[-/._\\s]?")}(?![\\p{L}\\p{N}])`, "iu").test(
    levelDigits(withoutNoteMarks(text)),
  );
}

/** A lower-case word with a number after a hyphen ("covid-19") is a name with a number, not a code. */
function digitsAndCapitals(code: string): boolean {
  return code.split(/[-/._]/).some((part) => /^\p{Lu}*\d+\p{Lu}*$/u.test(part)) && !/\p{Ll}{2}/u.test(code);
}
