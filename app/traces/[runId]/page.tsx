import type { Metadata } from "next";
import { headers } from "next/headers";
import { getTranslations } from "next-intl/server";
import { TraceViewPage } from "@/components/traces/run/trace-view";
import { hasRun } from "@/lib/data/db/runs/read-runs";
import { ownerOf } from "@/lib/server/http/request/owner";
import { requireNamed } from "@/lib/server/http/request/require-named";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("traces"))("title") };
}

export default async function TracePage({ params }: { params: Promise<{ runId: string }> }) {
  const { runId } = await params;
  const owner = ownerOf({ headers: await headers() });
  await requireNamed(runId, (id) => hasRun(id, owner));
  return <TraceViewPage runId={runId} />;
}
