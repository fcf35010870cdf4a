import type { TextLanguage } from "@/lib/shared/contracts/language";
import { analyze } from "../../analyzers";
import { packOf } from "../../language-packs";
import { onceByLanguage } from "../../memo";
import { foldKeepingOffsets } from "../../text/fold-text";
import { amountAs, numberOf } from "./amount-wording";
import { wholeAmounts } from "./rated-amounts";

/** The sum of equal payments, and where it stands after the amount of one. */
export interface PaymentsTotal {
  at: number;
  text: string;
  /** The word for one of them ("instalments"). */
  counted: string;
}

/** Whether a question asks for all payments of a sentence together. */
export function asksForPayments(question: string, { counted }: PaymentsTotal, language: TextLanguage): boolean {
  const { altogether } = packOf(language).figures.conversions;
  const terms = new Set(analyze(question, language));
  return altogether.test(foldKeepingOffsets(question)) && analyze(counted, language).some((term) => terms.has(term));
}

/**
 * The sum of the only payments in a sentence: "twelve instalments of £850". `null` if the sentence has another amount of
 * that unit, such as a deposit.
 */
export function paymentsTotal(sentence: string, language: TextLanguage): PaymentsTotal | null {
  const folded = foldKeepingOffsets(sentence);
  const amounts = wholeAmounts(sentence, language);
  const found = amounts.flatMap((one, at): PaymentsTotal[] => {
    const [number, { value }] = [amounts[at - 1], one.amount];
    if (number === undefined || number.amount.unit !== null || one.amount.unit === null) return [];
    const { measure } = one.amount.unit;
    if (amounts.some((other) => other !== one && other.amount.unit?.measure === measure)) return [];
    const place = between(language).exec(folded.slice(number.end, one.start))?.indices?.groups?.counted;
    const counted = place && sentence.slice(number.end, one.start).slice(...place);
    const times = number.amount.value;
    const written = sentence.slice(one.start, one.end);
    const shown = amountAs(written, value * times, null, one.amount, language);
    if (counted === undefined || times < 2 || !Number.isInteger(times) || shown === null) return [];
    const { inTotal } = packOf(language).figures.conversions;
    return [{ at: one.end, counted, text: `${shown} ${inTotal} = ${numberOf(times, language)} × ${written}` }];
  });
  const [only, ...others] = found;
  return others.length === 0 ? (only ?? null) : null;
}

/** Whether words in brackets, at an offset of a sentence, are the sum of the payments that the sentence gives. */
export function isPaymentsTotal(inner: string, sentence: string, at: number, language: TextLanguage): boolean {
  const own = paymentsTotal(sentence.slice(0, at) + sentence.slice(at + ` (${inner})`.length), language);
  return own !== null && own.at === at && foldKeepingOffsets(own.text) === foldKeepingOffsets(inner);
}

const between = onceByLanguage(
  (language) => new RegExp(`^\\s(?:${packOf(language).figures.conversions.payments})\\s$`, "du"),
);
