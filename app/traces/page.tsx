import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { Suspense } from "react";
import { TraceListView } from "@/components/traces/list/trace-list-view";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("traces"))("title") };
}

export default function TracesPage() {
  return (
    <Suspense>
      <TraceListView />
    </Suspense>
  );
}
