"use client";

import { useTranslations } from "next-intl";
import type { ReceiptCounts } from "@/lib/shared/contracts/library/receipt/receipt-counts";
import { receiptFacts } from "@/lib/shared/projections/receipt-facts";

/** What was read of a document and what was not, on one line that may wrap. */
export function ReceiptLine({ receipt }: { receipt: ReceiptCounts }) {
  const t = useTranslations("library.receipt.facts");
  return (
    <span className="figures block text-xs break-words text-ink-3 first-letter:uppercase">
      {receiptFacts(receipt).map(({ code, count, confidence, isUnread }, at) => (
        <span key={code}>
          {at > 0 && " · "}
          <span className={isUnread ? "text-partial" : undefined}>{t(code, { count, confidence })}</span>
        </span>
      ))}
    </span>
  );
}
