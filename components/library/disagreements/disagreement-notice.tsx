"use client";

import { useTranslations } from "next-intl";
import { DisagreementList } from "./disagreement-list";
import { useDisagreements } from "./use-disagreements";

/** Where documents of the library disagree, folded; renders nothing if they do not. */
export function DisagreementNotice() {
  const t = useTranslations("library.disagreements");
  const { data } = useDisagreements();
  const all = data?.disagreements ?? [];
  if (all.length === 0) return null;
  const open = all.filter(({ dismissed }) => !dismissed);
  const dismissed = all.filter((one) => one.dismissed);
  return (
    <details className="rounded-lg bg-sunk px-3.5 py-2.5 text-sm text-ink-2">
      <summary className="figures cursor-pointer">{t("title", { count: open.length })}</summary>
      <p className="mt-1 text-xs text-ink-3">{t("help")}</p>
      <DisagreementList disagreements={open} />
      {dismissed.length > 0 && (
        <details>
          <summary className="figures cursor-pointer text-xs text-ink-3">
            {t("dismissed", { count: dismissed.length })}
          </summary>
          <DisagreementList disagreements={dismissed} />
        </details>
      )}
    </details>
  );
}
