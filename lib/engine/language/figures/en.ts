import { ENGLISH_CONVERSIONS } from "./conversions/en";
import type { FigureGrammar } from "./figure-grammar";
import { ENGLISH_OWED } from "./owed/en";

export const ENGLISH_FIGURES: FigureGrammar = {
  collectives: new Map([
    ["dozen", 12],
    ["score", 20],
  ]),
  about: [
    "about",
    "around",
    "approximately",
    "approx\\.?",
    "roughly",
    "some",
    "circa",
    "or so",
    "in the region of",
    "~",
    "≈",
  ],
  below: [
    "nearly",
    "not quite",
    "almost",
    "(?:just |slightly |a little |a bit )?(?:under|below|less than|fewer than|short of)",
    "close to",
  ],
  above: [
    "(?:just |slightly |well |a little |a bit )?(?:over|above|more than|upwards of|in excess of|exceeding|exceeds|exceed)",
  ],
  limits: [
    "at (?:least|most)",
    "from",
    "within",
    "until",
    "by",
    "up to",
    "no (?:more|less|fewer|later) than",
    "(?:older|younger|longer|shorter) than",
    "(?:minimum|maximum)(?: of)?",
  ],
  single: ["a", "an", "one", "per", "each", "every", "the"],
  half: ["half an?", "a half", "half"],
  added: [
    ["and (?:a|one) half", 0.5],
    ["and (?:a|one) quarter", 0.25],
    ["and three[- ]quarters?", 0.75],
  ],
  fractions: [
    ["(?:a|one) half|half", 1 / 2],
    ["(?:a|one) third", 1 / 3],
    ["two thirds", 2 / 3],
    ["(?:a|one) quarter", 1 / 4],
    ["three quarters", 3 / 4],
    ["(?:a|one) fifth", 1 / 5],
    ["(?:a|one) tenth", 1 / 10],
  ],
  square: ["square", "sq"],
  cubic: ["cubic", "cu"],
  minus: ["minus"],
  dayTimes: [
    ["noon|midday", 720],
    ["midnight", 0],
  ],
  beforeHour: [
    ["half past", 30],
    ["(?:a )?quarter past", 15],
    ["(?:a )?quarter to", -15],
  ],
  afterHour: [["o'clock", 0]],
  morning: ["a\\.?m\\b\\.?", "in the morning"],
  evening: ["p\\.?m\\b\\.?", "in the (?:afternoon|evening)", "at night"],
  joining: ["to", "and", "or", "until", "till", "through"],
  ofMonth: ["of"],
  conversions: ENGLISH_CONVERSIONS,
  owed: ENGLISH_OWED,
};
