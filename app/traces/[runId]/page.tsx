import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { TraceViewPage } from "@/components/traces/trace-view";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("traces"))("title") };
}

export default async function TracePage({ params }: { params: Promise<{ runId: string }> }) {
  const { runId } = await params;
  return <TraceViewPage runId={runId} />;
}
