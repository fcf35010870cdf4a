"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Button } from "./button";

/** A failure to load: what failed, and a retry button. */
export function ErrorState({ title, children, onRetry }: { title: ReactNode; children?: ReactNode; onRetry?(): void }) {
  const t = useTranslations("common");
  return (
    <div role="alert" className="mx-auto flex max-w-md flex-col items-center gap-2 px-4 py-10 text-center">
      <p className="font-medium text-unsupported">{title}</p>
      {children !== undefined && <div className="text-sm text-ink-2">{children}</div>}
      {onRetry !== undefined && (
        <Button size="sm" className="mt-2" onClick={onRetry}>
          {t("tryAgain")}
        </Button>
      )}
    </div>
  );
}
