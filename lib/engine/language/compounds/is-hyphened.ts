import { LANGUAGES } from "@/lib/shared/contracts/language";
import { ofAllLanguages, packOf } from "../language-packs";
import { foldText } from "../text/fold-text";

const JOINING = ofAllLanguages(({ compounds }) => compounds.joining);
const NUMBERS = ofAllLanguages(({ numbers, compounds }) =>
  [...numbers.words.keys(), ...numbers.ordinals.keys(), ...numbers.scales.keys(), ...compounds.fractions]
    .flatMap((word) => word.split("-"))
    .map(foldText),
);
/** Longest word before the hyphen of "e-mail" and "vis-à-vis". */
const SINGLE = /(?:^|-)\p{L}$/u;

/**
 * Whether the hyphen between two parts of a word belongs to it, in any language: "quatre-vingt" and "dix", "self" and
 * "employed", "e" and "mail". In other words, a hyphen only occurs at the end of a line.
 * @param before the part of the word before the hyphen, which may have hyphens itself
 */
export function isHyphened(before: string, after: string): boolean {
  const [first, second] = [before.toLowerCase().replaceAll("\u2010", "-"), after.toLowerCase()];
  if (SINGLE.test(first)) return true;
  const last = foldText(first.split(/[-'’]/).at(-1) ?? "");
  const next = foldText(second.split(/[-'’]/)[0] ?? "");
  if (NUMBERS.has(last) && NUMBERS.has(next)) return true;
  return LANGUAGES.some((language) => packOf(language).compounds.hyphened?.test(`${first} ${second}`) === true);
}

/** Whether the word after a hyphen shows that the hyphen represents the end of a later word: "two- or three-year". */
export function isSuspended(after: string): boolean {
  return JOINING.has(after.toLowerCase());
}
