import { ParseFailure } from "../parse-failure.mjs";

/** Ends the parse once its text is longer than allowed, before it is joined. */
export class TextLimit {
  #left;
  #most;

  constructor({ maxTextChars }) {
    this.#left = maxTextChars;
    this.#most = maxTextChars;
  }

  /** @throws ParseFailure `too_large` */
  count(chars) {
    this.#left -= chars;
    if (this.#left < 0) throw new ParseFailure("too_large", `more than ${this.#most} characters of text`);
  }
}
