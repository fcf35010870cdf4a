import type { TextLanguage } from "@/lib/shared/contracts/language";
import { packOf } from "../../language-packs";
import type { Amount } from "../figure";
import { roundedTo } from "./unit-conversion";

/** An amount written as another one is: "£7,680" as "£640". `null` if that one is in words, or scaled ("£1.2m"). */
export function amountAs(
  written: string,
  value: number,
  word: string | null,
  { unit, scale }: Amount,
  language: TextLanguage,
): string | null {
  const digits = /\d(?:[\d.,\s]*\d)?/u.exec(written)?.[0];
  const { round, isExact } = roundedTo(value);
  if (digits === undefined || scale !== 1 || round === 0) return null;
  const isMoney = unit !== null && /^[€$£¥]$/.test(unit.measure);
  const decimals = isMoney && !Number.isInteger(round) ? 2 : 0;
  const number = new Intl.NumberFormat(language, { minimumFractionDigits: decimals, maximumFractionDigits: 2 });
  const shown = word === null ? written.replace(digits, () => number.format(round)) : `${number.format(round)} ${word}`;
  return isExact ? shown : about(shown, language);
}

export function about(shown: string, language: TextLanguage): string {
  return `${packOf(language).figures.conversions.about} ${shown}`;
}

export function numberOf(value: number, language: TextLanguage): string {
  return new Intl.NumberFormat(language, { maximumFractionDigits: 3 }).format(value);
}
