import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { TraceViewPage } from "@/components/traces/trace-view";
import { LOCAL_OWNER } from "@/lib/db/owner";
import { hasRun } from "@/lib/db/read-runs";
import { requireNamed } from "@/lib/http/require-named";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("traces"))("title") };
}

export default async function TracePage({ params }: { params: Promise<{ runId: string }> }) {
  const { runId } = await params;
  await requireNamed(runId, (id) => hasRun(id, LOCAL_OWNER));
  return <TraceViewPage runId={runId} />;
}
