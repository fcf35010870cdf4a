import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { SetupView } from "@/components/setup/setup-view";
import { definePage } from "@/lib/server/http/define-page";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("setup"))("title") };
}

export default definePage("administer", () => <SetupView />);
