import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { Suspense } from "react";
import { CasesPage } from "@/components/evaluation/cases-page";
import { definePage } from "@/lib/server/http/define-page";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("cases"))("title") };
}

export default definePage("inspect_runs", () => (
  <Suspense>
    <CasesPage />
  </Suspense>
));
