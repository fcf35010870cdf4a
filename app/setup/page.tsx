import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { SetupView } from "@/components/setup/setup-view";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("setup"))("title") };
}

export default function SetupPage() {
  return <SetupView />;
}
