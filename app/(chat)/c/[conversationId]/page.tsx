import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("nav");
  return { title: t("chat") };
}

/** One conversation; the layout draws it by its id in the address. */
export default function ConversationPage() {
  return null;
}
