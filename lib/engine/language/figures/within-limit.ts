import type { TextLanguage } from "@/lib/shared/contracts/language";
import { packOf } from "../language-packs";
import type { TableGrammar } from "../tables/table-grammar";
import { foldText } from "../text/fold-text";
import type { Amount, Figure } from "./figure";
import { readAmounts } from "./read-amounts";

/** Characters before a limit that hold its comparison ("no more than"), and after it ("or more"). */
const LOOK_AROUND = 30;

/** The number of base units in a year, to compare ages. */
const YEAR = { measure: "months", size: 12 };

/**
 * Whether a text states a limit that an amount lies within: "more than 25,000 euros" holds for 30,000 euros, "under 4" for a
 * child of 3 years. Only amounts of the same measure are compared, and a bare number only with an age.
 */
export function isWithinLimit(figure: Figure, text: string, language: TextLanguage): boolean {
  return limitsOn(figure, text, language).some(({ isMet }) => isMet);
}

/**
 * The limits of an amount's measure that a text states, in order, as it words them, and whether the amount lies within
 * them.
 */
export function limitsOn(figure: Figure, text: string, language: TextLanguage): { wording: string; isMet: boolean }[] {
  const asked = amountOf(figure);
  if (asked === null) return [];
  return readAmounts(text, language).flatMap((stated) => {
    const limit = amountOf(stated);
    const values = limit === null ? null : comparable(asked, limit);
    const operator = values === null ? null : operatorAt(stated, text, language);
    if (values === null || operator === null) return [];
    const wording = text.slice(stated.start, stated.end);
    return [{ wording, isMet: holds(values.asked, operator, values.limit) }];
  });
}

/** The amounts of a text that it states as limits: "more than 10 pieces". */
export function statedLimits(text: string, language: TextLanguage): Figure[] {
  return readAmounts(text, language).filter((stated) => operatorAt(stated, text, language) !== null);
}

/** The amount of a figure; `null` for a time or a date. */
function amountOf({ readings }: Figure): Amount | null {
  return readings.find((reading) => reading.kind === "amount") ?? null;
}

type Operator = TableGrammar["comparisons"][number]["operator"];

function comparable(asked: Amount, limit: Amount): { asked: number; limit: number } | null {
  if (asked.unit === null) return null;
  const isAge = asked.unit.measure === YEAR.measure && asked.unit.size === YEAR.size;
  if (limit.unit === null) return isAge ? { asked: asked.value, limit: limit.value } : null;
  if (limit.unit.measure !== asked.unit.measure) return null;
  return { asked: asked.value * asked.unit.size, limit: limit.value * limit.unit.size };
}

function operatorAt({ start, end }: Figure, text: string, language: TextLanguage): Operator | null {
  const { tables } = packOf(language);
  const before = text.slice(Math.max(0, start - LOOK_AROUND), start);
  const line = plain(`${before} # ${text.slice(end, end + LOOK_AROUND)}`);
  return tables?.comparisons.find(({ pattern }) => pattern.test(line))?.operator ?? null;
}

/** In the form that the comparison patterns expect: folded, without punctuation. */
function plain(text: string): string {
  return foldText(text)
    .replace(/[^\p{L}\p{N}#]+/gu, " ")
    .trim();
}

function holds(value: number, operator: Operator, limit: number): boolean {
  switch (operator) {
    case ">":
      return value > limit;
    case ">=":
      return value >= limit;
    case "<":
      return value < limit;
    case "<=":
      return value <= limit;
    default:
      return false;
  }
}
