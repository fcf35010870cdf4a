import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { Suspense } from "react";
import { GraphView } from "@/components/knowledge-graph/graph-view";
import { definePage } from "@/lib/server/http/define-page";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("graph"))("title") };
}

export default definePage("read_library", () => (
  <Suspense>
    <GraphView />
  </Suspense>
));
