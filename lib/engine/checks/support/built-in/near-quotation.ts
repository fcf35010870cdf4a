import { withoutCitations } from "@/lib/engine/language/text/cited-numbers";
import type { Claim, Evidence } from "@/lib/shared/contracts/evaluation/judgement";
import type { TextLanguage } from "@/lib/shared/contracts/language";
import { NEAR_QUOTATION_FROM } from "../../tunables";
import { alignWords } from "./align-words";
import { claimWords } from "./claim-words";
import { nearness } from "./find-evidence";

/**
 * Whether a claim repeats its evidence with few changes: only then does a changed number, name or negation show that
 * the claim is false. Other words may say the same in another way.
 */
export function isNearQuotation(claim: Claim, { quote }: Evidence, language: TextLanguage): boolean {
  const alignment = alignWords(claimWords(withoutCitations(claim.text), language), claimWords(quote, language));
  return nearness({ alignment }) >= NEAR_QUOTATION_FROM;
}
