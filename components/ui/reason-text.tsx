"use client";

import { useTranslations } from "next-intl";
import type { Reason } from "@/lib/contracts/reason";

/** Codes whose `claimed` and `found`, where a judge gives both, say more than the code alone. */
const MISMATCHES = ["number_mismatch", "date_mismatch", "name_mismatch"] as const;

/** Words a reason in the language of the interface, for where a string is needed. */
export function useReasonWords(): (reason: Reason) => string {
  const t = useTranslations("reasons");
  const details = useTranslations("reasonDetails");
  return ({ code, params }) => {
    const mismatch = MISMATCHES.find((known) => known === code);
    const { claimed, found } = params;
    if (mismatch === undefined || !claimed || !found) return t(code, params);
    return details(mismatch, { claimed, found });
  };
}

/** A reason in the reader's words, and a judge's own sentence after it, kept as it was. */
export function ReasonText({ reason }: { reason: Reason }) {
  const words = useReasonWords();
  return (
    <>
      {words(reason)}
      {reason.text !== undefined && (
        <>
          {" "}
          <q className="text-ink-2">{reason.text}</q>
        </>
      )}
    </>
  );
}
