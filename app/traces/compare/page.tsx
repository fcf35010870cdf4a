import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { Suspense } from "react";
import { CompareRunsView } from "@/components/run-comparison/compare-runs-view";
import { definePage } from "@/lib/server/http/define-page";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("comparison"))("title") };
}

export default definePage("inspect_runs", () => (
  <Suspense>
    <CompareRunsView />
  </Suspense>
));
