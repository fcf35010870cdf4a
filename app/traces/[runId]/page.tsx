import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { TraceViewPage } from "@/components/traces/run/trace-view";
import { hasRun } from "@/lib/data/db/runs/read-runs";
import { definePage } from "@/lib/server/http/define-page";
import { requireNamed } from "@/lib/server/http/request/require-named";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("traces"))("title") };
}

export default definePage<{ params: Promise<{ runId: string }> }>("inspect_runs", async ({ params }, { owners }) => {
  const { runId } = await params;
  await requireNamed(runId, (id) => hasRun(id, owners));
  return <TraceViewPage runId={runId} />;
});
