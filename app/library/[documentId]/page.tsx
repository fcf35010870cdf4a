import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { z } from "zod";
import { DocumentView } from "@/components/library/document/document-view";
import { hasDocument } from "@/lib/data/db/library/documents";
import { definePage } from "@/lib/server/http/define-page";
import { requireNamed } from "@/lib/server/http/request/require-named";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("library"))("title") };
}

const searchSchema = z.object({ passage: z.coerce.number().int().min(0).nullable().catch(null) });

export default definePage<{
  params: Promise<{ documentId: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}>("read_library", async ({ params, searchParams }, { reader }) => {
  const { documentId } = await params;
  await requireNamed(documentId, (id) => hasDocument(id, reader));
  const { passage } = searchSchema.parse({ passage: null, ...(await searchParams) });
  return <DocumentView documentId={documentId} passage={passage} />;
});
