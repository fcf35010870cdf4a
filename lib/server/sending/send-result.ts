import type { DeliveryFailure } from "@/lib/shared/contracts/delivery-failure";
import { ANSWER_CHARS } from "./tunables";

/** The result of sending one message. `permanent`: a retry cannot succeed. */
export type SendResult =
  | { ok: true; answer: string | null }
  | { ok: false; failure: DeliveryFailure; answer: string | null; permanent: boolean };

export function notSent(
  failure: DeliveryFailure,
  { answer = null, permanent = false }: { answer?: string | null; permanent?: boolean } = {},
): SendResult {
  return { ok: false, failure, answer, permanent };
}

/** A server's message as one line of printable characters. */
export function plainAnswer(text: string): string | null {
  const plain = text
    .replace(/[\p{Cc}\p{Cf}\s]+/gu, " ")
    .trim()
    .slice(0, ANSWER_CHARS);
  return plain === "" ? null : plain.toWellFormed();
}
