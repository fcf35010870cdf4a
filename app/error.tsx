"use client";

import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";

/** Replaces a page that failed to render, inside the frame. */
export default function PageError({ error, reset }: { error: Error & { digest?: string }; reset(): void }) {
  const t = useTranslations("errors");
  return (
    <div role="alert" className="m-auto flex max-w-md flex-col items-center gap-2 px-4 py-14 text-center">
      <h1 className="text-xl font-semibold tracking-tight">{t("pageTitle")}</h1>
      <p className="text-ink-2">{t("pageText")}</p>
      {error.digest !== undefined && (
        <p className="figures text-xs text-ink-3">{t("reference", { digest: error.digest })}</p>
      )}
      <div className="mt-3 flex flex-wrap justify-center gap-2">
        <Button variant="primary" onClick={reset}>
          {t("tryAgain")}
        </Button>
        <Button onClick={() => window.location.reload()}>{t("reload")}</Button>
      </div>
    </div>
  );
}
