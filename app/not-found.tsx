import type { Metadata } from "next";
import Link from "next/link";
import { getTranslations } from "next-intl/server";
import { buttonStyles } from "@/components/ui/button";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("errors"))("notFoundTitle") };
}

/** Shown for an unknown address. */
export default async function NotFound() {
  const t = await getTranslations("errors");
  return (
    <div className="m-auto flex max-w-md flex-col items-center gap-2 px-4 py-14 text-center">
      <h1 className="text-xl font-semibold tracking-tight">{t("notFoundTitle")}</h1>
      <p className="text-ink-2">{t("notFoundText")}</p>
      <Link href="/" className={`${buttonStyles("primary")} mt-3`}>
        {t("toChat")}
      </Link>
    </div>
  );
}
