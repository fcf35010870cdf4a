import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { Suspense } from "react";
import { TraceListView } from "@/components/traces/list/trace-list-view";
import { definePage } from "@/lib/server/http/define-page";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("traces"))("title") };
}

export default definePage("inspect_runs", () => (
  <Suspense>
    <TraceListView />
  </Suspense>
));
