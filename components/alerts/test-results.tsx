"use client";

import { CircleCheck, CircleX } from "lucide-react";
import { useTranslations } from "next-intl";
import { useFailureWords } from "@/components/loading/use-failure-words";
import type { useTestChannel } from "./use-alerts";

/** The result of a test for each address, in its server's words. */
export function TestResults({ test }: { test: ReturnType<typeof useTestChannel> }) {
  const t = useTranslations("alerts");
  const failureWords = useFailureWords();
  return (
    <div role="status" className="text-sm empty:hidden">
      {test.isPending && <p className="text-ink-2">{t("test.sending")}</p>}
      {test.isError && (
        <p className="text-unsupported">
          {t("test.failedToSend")} {failureWords(test.error)}
        </p>
      )}
      {test.isSuccess && (
        <ul className="flex flex-col gap-1">
          {test.data.results.map(({ target, failure, answer, ms }) => (
            <li key={target} className="flex gap-2">
              {failure === null ? (
                <CircleCheck aria-hidden className="mt-0.5 size-4 shrink-0 text-supported" />
              ) : (
                <CircleX aria-hidden className="mt-0.5 size-4 shrink-0 text-unsupported" />
              )}
              <span className="min-w-0 wrap-anywhere">
                {failure === null
                  ? t("test.ok", { target, ms })
                  : `${t("test.failed", { target })} ${t(`failures.${failure}`)}`}
                {answer !== null && <code className="ml-1 text-xs text-ink-2">{answer}</code>}
              </span>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
