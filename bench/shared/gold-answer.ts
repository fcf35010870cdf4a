import { foldText } from "@/lib/engine/language/text/fold-text";

/** Whether a text contains a gold answer, ignoring accents, case and punctuation. */
export function holdsAnswer(text: string, answers: readonly string[]): boolean {
  const own = ` ${plain(text)} `;
  return answers.map(plain).some((answer) => answer !== "" && own.includes(` ${answer} `));
}

function plain(text: string): string {
  return foldText(text.replace(/\s?\[\d{1,3}\]/g, ""))
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}
