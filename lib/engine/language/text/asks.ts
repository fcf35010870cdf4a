/** Whether a sentence is a question, whatever marks enclose it. */
export function asks(sentence: string): boolean {
  return /[?？][\s*_"'”’»)\]]*$/u.test(sentence);
}
