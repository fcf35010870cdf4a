import { Link2Off } from "lucide-react";
import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("share.page");
  return { title: t("goneTitle"), robots: { index: false, follow: false } };
}

/** Shown for an invalid or revoked link. */
export default async function NoSharedConversation() {
  const t = await getTranslations("share.page");
  return (
    <div className="m-auto flex max-w-md flex-col items-center gap-2 px-4 py-14 text-center">
      <Link2Off aria-hidden className="mb-1 size-7 text-faint" />
      <h1 className="text-xl font-semibold tracking-tight">{t("goneTitle")}</h1>
      <p className="text-ink-2">{t("goneText")}</p>
    </div>
  );
}
