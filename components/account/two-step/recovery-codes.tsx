"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { CopyButton } from "@/components/ui/copy-button";

/** The recovery codes, the one time that they are shown. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone(): void }) {
  const t = useTranslations("account.twoStep");
  const router = useRouter();
  return (
    <section aria-label={t("codesTitle")} className="flex flex-col items-start gap-3">
      <h3 className="font-medium">{t("codesTitle")}</h3>
      <p className="text-sm text-ink-2">{t("codesText")}</p>
      <div className="flex w-full items-start gap-1 rounded-lg bg-sunk px-3 py-2">
        <ul className="grid flex-1 gap-x-6 gap-y-1 font-mono text-sm min-[480px]:grid-cols-2">
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
        <CopyButton label={t("copyCodes")} text={() => codes.join("\n")} />
      </div>
      <Button
        variant="primary"
        onClick={() => {
          onDone();
          // The rights of an administrator who had to set it up begin now.
          router.refresh();
        }}
      >
        {t("done")}
      </Button>
    </section>
  );
}
