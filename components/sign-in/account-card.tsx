import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Card } from "@/components/ui/card";

/** The frame of a page without a session: the product's name, and a card with a title. */
export function AccountCard({ title, text, children }: { title: string; text?: string; children: ReactNode }) {
  const t = useTranslations("common");
  return (
    <div className="flex w-full max-w-sm flex-col gap-5">
      <p className="flex items-center justify-center gap-2.5 text-lg font-semibold tracking-tight">
        <span
          aria-hidden
          className="size-5 rounded-md bg-linear-135 from-[#0f766e] via-[#3f9b6c] to-[#e0b93f] ring-1 ring-black/5"
        />
        {t("brand")}
      </p>
      <Card className="px-5 py-5 min-[400px]:px-6">
        <h1 className="text-xl font-semibold tracking-tight">{title}</h1>
        {text !== undefined && <p className="mt-1 text-sm text-ink-2">{text}</p>}
        <div className="mt-4">{children}</div>
      </Card>
    </div>
  );
}
