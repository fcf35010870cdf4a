import type { TextLanguage } from "@/lib/shared/contracts/language";
import { packOf } from "./language-packs";
import { foldText } from "./text/fold-text";
import { plainLine } from "./text/markdown";
import { isNegation } from "./text/words";

/** Maximum length of a sentence without a statement. */
const LONGEST_CHARS = 300;
const PICTOGRAPHS = /\p{Extended_Pictographic}|\u{FE0F}|\u{200D}/gu;

/**
 * Whether a sentence of an answer states nothing that a source could support or contradict: it announces what follows,
 * offers help, asks, thanks or says goodbye. That a document does not say something is a statement.
 * @param text one sentence, possibly with Markdown and citations
 */
export function statesNothing(text: string, language: TextLanguage): boolean {
  if (text.length > LONGEST_CHARS) return false;
  const plain = plainLine(text.replace(PICTOGRAPHS, "")).replace(/^[\s*_"“«'‘(]+|[\s*_"”»'’)]+$/gu, "");
  const { nonClaims } = packOf(language);
  const [, body = "", mark = ""] = /^(.*?)\s*([.!?:…]*)$/u.exec(foldText(plain)) ?? [];
  if (body === "") return false;
  if (mark.includes("?")) return nonClaims.questions.test(body) && !/\p{N}/u.test(body);
  if (nonClaims.phrases.test(body)) return true;
  if (mark.includes("!") && nonClaims.exclamations.test(body)) return true;
  const said = wordsOf(plain);
  if (said.some((word) => negates(word, language))) return false;
  if (nonClaims.announcements.test(body)) return true;
  if (mark !== ":") return false;
  return (
    nonClaims.leadIns.test(body) || (nonClaims.labels.test(body) && !said.some((word) => nonClaims.verbs.has(word)))
  );
}

/** Lower-case words with their elisions and contractions, and the parts of these. */
function wordsOf(text: string): string[] {
  const found =
    text
      .toLowerCase()
      .replaceAll("’", "'")
      .match(/\p{L}+(?:'\p{L}+)*/gu) ?? [];
  return found.flatMap((word) => (word.includes("'") ? [word, ...word.split("'")] : word));
}

function negates(word: string, language: TextLanguage): boolean {
  return isNegation(word, language) || packOf(language).apostrophes.elidedNegations.has(word);
}
