import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { Suspense } from "react";
import { GraphView } from "@/components/knowledge-graph/graph-view";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("graph"))("title") };
}

export default function GraphPage() {
  return (
    <Suspense>
      <GraphView />
    </Suspense>
  );
}
