"use client";

import { useTranslations } from "next-intl";
import type { Reason } from "@/lib/shared/contracts/runs/reason";
import { reasonMessage } from "@/lib/shared/projections/text/reason-message";

/** Translates a reason into a string. */
export function useReasonWords(): (reason: Reason) => string {
  const t = useTranslations();
  return (reason) => {
    const { key, values } = reasonMessage(reason);
    return t(key, values);
  };
}

/** A translated reason, followed by the judge's own sentence, verbatim. */
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
