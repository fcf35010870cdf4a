/** Characters below are written from left to right. */
const FIRST_RIGHT_TO_LEFT = 0x0590;
const RIGHT_TO_LEFT = /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}]/u;

/** Whether a text has letters that are written from right to left. The codes of most words decide it. */
export function isRightToLeft(text: string): boolean {
  for (let at = 0; at < text.length; at += 1)
    if (text.charCodeAt(at) >= FIRST_RIGHT_TO_LEFT) return RIGHT_TO_LEFT.test(text);
  return false;
}
