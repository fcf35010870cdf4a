import type { TextLanguage } from "@/lib/shared/contracts/language";
import { anyOf } from "../dates/date-readers";
import { packOf } from "../language-packs";
import { onceByLanguage } from "../memo";

/** A text, and the same folded, of the same length. */
export interface AmountText {
  text: string;
  folded: string;
  language: TextLanguage;
}

/** Expressions for the words around numbers, on folded text. */
export const amountGrammar = onceByLanguage((language) => {
  const { figures, numbers } = packOf(language);
  const { about, below, above, limits, added, minus, joining, square, cubic, fractions, single, half } = figures;
  const scales = new Map([...numbers.scales].filter(([, scale]) => scale >= 1000));
  const before = (words: readonly string[]) =>
    new RegExp(`(?<!\\p{L})(?:${anyOf(words)})\\s?(?:[€$£¥]|the |les? |la )?$`, "u");
  const whole = (source: string) => `(?<![\\p{L}\\p{N}])(?:${source})(?![\\p{L}\\p{N}])`;
  return {
    scales,
    scale: new RegExp(`^[\\s-](${anyOf(scales.keys())})(?!\\p{L})`, "u"),
    about: before(about),
    aboutAfter: new RegExp(`^[\\s-](?:${anyOf([...about, "odd"])})(?!\\p{L})`, "u"),
    below: before(below),
    above: before(above),
    limits: before(limits),
    minus: new RegExp(`(?<!\\p{L})(?:${anyOf(minus)})\\s$`, "u"),
    joint: new RegExp(`^\\s?(?:[-–—]|${anyOf(joining)})\\s?(?:[€$£¥]\\s?)?$`, "u"),
    cubic: new RegExp(`^(?:${anyOf(cubic)})$`, "iu"),
    square: new RegExp(`^(?:${anyOf(square)})$`, "iu"),
    added: added.map(([source, value]) => ({ pattern: new RegExp(`^[\\s-](?:${source})(?!\\p{L})`, "u"), value })),
    fractions: fractions.map(([source, value]) => ({
      pattern: new RegExp(whole(source).replaceAll(" ", "[\\s-]"), "gu"),
      value,
    })),
    single: new RegExp(
      `(?<![\\p{L}\\p{N}])(?:(?<half>${anyOf(half)})|${anyOf(single)})(?=[\\s-]\\p{L}|(?<=')\\p{L})`,
      "gu",
    ),
  };
});
