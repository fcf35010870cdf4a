import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { Suspense } from "react";
import { PromptsView } from "@/components/settings/prompts/prompts-view";
import { definePage } from "@/lib/server/http/define-page";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("prompts"))("title") };
}

export default definePage("administer", () => (
  <Suspense>
    <PromptsView />
  </Suspense>
));
