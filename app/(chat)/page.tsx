import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { definePage } from "@/lib/server/http/define-page";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("nav");
  return { title: t("chat") };
}

/** A new question; the layout renders it. */
export default definePage("ask", () => null);
