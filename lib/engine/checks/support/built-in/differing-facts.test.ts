import { expect, it } from "vitest";
import type { TextLanguage } from "@/lib/shared/contracts/language";
import { withUnit } from "./differing-facts";

const EN = "en" satisfies TextLanguage;
const FR = "fr" satisfies TextLanguage;

it.each([
  [EN, "The pool opens at 8:30 on weekdays.", "8", "8:30"],
  [EN, "The pool opens at 8:30 p.m. on weekdays.", "30", "8:30 p.m."],
  [EN, "Children under 8 must be accompanied.", "8", "8"],
  [EN, "A locker costs £**2** a day.", "2", "£2"],
  [EN, "It lasts 12 months.", "12", "12 months"],
  [FR, "La piscine ouvre à 8 h 30 en semaine.", "8", "8 h 30"],
  [FR, "Le casier coûte 2 euros.", "2", "2 euros"],
  [FR, "Au-delà de 3 ils paient le plein tarif.", "3", "3"],
] as const)("%s: %s: the value at %s is %s", (language, text, digits, value) => {
  const start = text.indexOf(digits);
  expect(withUnit(text, { start, end: start + digits.length }, language)).toBe(value);
});
