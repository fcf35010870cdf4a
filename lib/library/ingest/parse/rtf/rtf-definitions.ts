import { codePageOf, decodeCodePage } from "./rtf-code-pages";

/** Smallest value of red, green and blue in a white that is unreadable on white. */
const WHITE_FROM = 0xf0;
const PARTS = ["red", "green", "blue"];
const NO_STYLE = { name: "", outline: null };

export interface RtfStyle {
  name: string;
  /** Level of a heading, from 1. */
  outline: number | null;
}

/** The fonts, colours and styles that a file defines before its text. */
export class RtfDefinitions {
  codePage = 1252;
  defaultFont = 0;
  #fonts = new Map<number, number>();
  #whites: boolean[] = [];
  #colour = [0, 0, 0];
  #styles = new Map<number, RtfStyle>();
  #style: RtfStyle & { number: number } = { number: 0, ...NO_STYLE };

  /** The text of bytes in a font. @param font -1 for the default one */
  decode(bytes: Uint8Array, font: number): string {
    return decodeCodePage(bytes, this.#fonts.get(font === -1 ? this.defaultFont : font) ?? this.codePage);
  }

  setCharset(font: number, charset: number): void {
    const codePage = codePageOf(charset);
    if (codePage !== undefined) this.#fonts.set(font, codePage);
  }

  /** Sets `red`, `green` or `blue` of the next colour. */
  setPart(part: string, value: number): void {
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

  numberStyle(number: number): void {
    this.#style.number = number;
  }

  levelStyle(outline: number | null): void {
    this.#style.outline = outline;
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
