import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { Suspense } from "react";
import { CompareRunsView } from "@/components/run-comparison/compare-runs-view";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("comparison"))("title") };
}

export default function CompareRunsPage() {
  return (
    <Suspense>
      <CompareRunsView />
    </Suspense>
  );
}
