"use client";

import { useTranslations } from "next-intl";
import type { Reason } from "@/lib/shared/contracts/runs/reason";
import { reasonMessage } from "@/lib/shared/projections/text/reason-message";

/** Words a reason in the language of the interface, for where a string is needed. */
export function useReasonWords(): (reason: Reason) => string {
  const t = useTranslations();
  return (reason) => {
    const { key, values } = reasonMessage(reason);
    return t(key, values);
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
