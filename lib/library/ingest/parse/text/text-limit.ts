import { ParseFailure } from "../parse-failure";
import type { ReadLimits } from "../parser";

/** Ends the parse as soon as its text exceeds the limit, before the text is joined. */
export class TextLimit {
  #left: number;
  #max: number;

  constructor({ maxTextChars }: ReadLimits) {
    this.#left = maxTextChars;
    this.#max = maxTextChars;
  }

  /** @throws ParseFailure `too_large` */
  count(chars: number): void {
    this.#left -= chars;
    if (this.#left < 0) throw new ParseFailure("too_large", `more than ${this.#max} characters of text`);
  }
}
