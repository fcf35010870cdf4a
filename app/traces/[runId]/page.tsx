import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { TraceViewPage } from "@/components/traces/run/trace-view";
import { LOCAL_OWNER } from "@/lib/data/db/connection/owner";
import { hasRun } from "@/lib/data/db/runs/read-runs";
import { requireNamed } from "@/lib/server/http/request/require-named";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("traces"))("title") };
}

export default async function TracePage({ params }: { params: Promise<{ runId: string }> }) {
  const { runId } = await params;
  await requireNamed(runId, (id) => hasRun(id, LOCAL_OWNER));
  return <TraceViewPage runId={runId} />;
}
