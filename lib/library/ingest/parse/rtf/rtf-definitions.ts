import { codePageOf, decodeCodePage, documentCodePage } from "./rtf-code-pages";
import type { RtfState } from "./rtf-state";

/** Smallest value of red, green and blue in a white that is unreadable on white. */
const WHITE_FROM = 0xf0;
const WINDOWS_1252 = 1252;
/** Word's number for ordinary text among levels of headings. */
const MAX_OUTLINE = 9;
const PARTS = ["red", "green", "blue"];
const NO_STYLE = { name: "", outline: null };

export interface RtfStyle {
  name: string;
  /** Level of a heading, from 1. */
  outline: number | null;
}

/** The fonts, colours and styles that a file defines before its text. */
export class RtfDefinitions {
  #codePage = WINDOWS_1252;
  #defaultFont = 0;
  #fonts = new Map<number, number>();
  /** Whether a font has a character set other than the Western one. */
  #hasCharsets = false;
  #whites: boolean[] = [];
  #colour = [0, 0, 0];
  #styles = new Map<number, RtfStyle>();
  #style: RtfStyle & { number: number } = { number: 0, ...NO_STYLE };

  /** The text of bytes in a font. @param font -1 for the default one */
  decode(bytes: Uint8Array, font: number): string {
    const stated = this.#fonts.get(font === -1 ? this.#defaultFont : font);
    // Some programs give every font the character set 0, whatever the code page of the document.
    const isCertain = stated !== WINDOWS_1252 || this.#hasCharsets;
    return decodeCodePage(bytes, stated !== undefined && isCertain ? stated : this.#codePage);
  }

  /** Control words of the tables before the text. @returns whether it is one */
  control(word: string, parameter: number | null, { destination, font }: RtfState): boolean {
    const codePage = documentCodePage(word);
    if (codePage !== undefined) this.#codePage = codePage;
    else if (word === "ansicpg") this.#codePage = parameter ?? this.#codePage;
    else if (word === "deff") this.#defaultFont = parameter ?? 0;
    else if (word === "fcharset" && destination.to === "fonts") this.#setCharset(font, parameter ?? 0);
    else if (destination.to === "colours") this.#setPart(word, parameter ?? 0);
    else if (destination.to === "styles" && word === "s") this.#style.number = parameter ?? 0;
    else if (destination.to === "styles" && word === "outlinelevel") this.#style.outline = levelOf(parameter);
    else return false;
    return true;
  }

  #setCharset(font: number, charset: number): void {
    const codePage = codePageOf(charset);
    if (codePage === undefined) return;
    this.#fonts.set(font, codePage);
    this.#hasCharsets ||= codePage !== WINDOWS_1252;
  }

  /** Sets `red`, `green` or `blue` of the next colour. */
  #setPart(part: string, value: number): void {
    this.#colour[PARTS.indexOf(part)] = value;
  }

  /** A text of the table of colours: each semicolon ends one. */
  endColours(text: string): void {
    for (const character of text) {
      if (character !== ";") continue;
      this.#whites.push(this.#colour.every((part) => part >= WHITE_FROM));
      this.#colour = [0, 0, 0];
    }
  }

  isWhite(colour: number): boolean {
    return this.#whites[colour] ?? false;
  }

  /** A text of the style sheet: a semicolon ends a style's name. */
  nameStyle(text: string): void {
    this.#style.name += text;
    if (!text.includes(";")) return;
    const { number, name, outline } = this.#style;
    const shown = name.slice(0, name.indexOf(";")).trim();
    this.#styles.set(number, { name: shown, outline: outline ?? headingLevel(shown) });
    this.#style = { number: 0, ...NO_STYLE };
  }

  style(number: number): RtfStyle {
    return this.#styles.get(number) ?? NO_STYLE;
  }
}

/** Level of a style by its name, which programs write in English or in the user's language. */
function headingLevel(name: string): number | null {
  const level = /^(?:heading|titre)\s*([1-9])$/i.exec(name)?.[1];
  return level === undefined ? null : Number(level);
}

/** The level of a heading, from 1, by the number that a file states. */
export function levelOf(outline: number | null): number | null {
  return outline === null || outline < 0 || outline >= MAX_OUTLINE ? null : outline + 1;
}
