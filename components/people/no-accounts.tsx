import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Page } from "@/components/shell/page";

/** What goes into `.env`. */
const LINES = "AUTH=accounts\nAPP_URL=https://touchstone.example.org";

/** Says that there are no accounts here, and how a team gets them. */
export function NoAccounts() {
  const t = useTranslations("people");
  const code = (chunks: ReactNode) => <code className="font-mono text-[0.92em]">{chunks}</code>;
  return (
    <Page title={t("title")}>
      <div className="flex max-w-xl flex-col gap-3 text-ink-2">
        <p className="font-medium text-ink">{t("none.title")}</p>
        <p>{t.rich("none.how", { code })}</p>
        <pre className="whitespace-pre-wrap wrap-anywhere rounded-lg border border-line bg-sunk px-3.5 py-2.5 font-mono text-sm text-ink">
          {LINES}
        </pre>
        <p>{t.rich("none.next", { code })}</p>
        <p>{t.rich("none.docs", { code })}</p>
      </div>
    </Page>
  );
}
