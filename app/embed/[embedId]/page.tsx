import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { EmbedView } from "@/components/embed/embed-view";
import { framePage } from "@/lib/server/embeds/frame-page";
import { definePage } from "@/lib/server/http/define-page";
import { idSchema } from "@/lib/server/http/request/path-params";

interface Props {
  params: Promise<{ embedId: string }>;
  searchParams: Promise<{ origin?: string | string[] }>;
}

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("embed"))("title"), robots: { index: false, follow: false } };
}

/** The chat in a frame of another site. Which sites may show it is in its policy (`proxy.ts`). */
export default definePage<Props>("anyone", async ({ params, searchParams }) => {
  const id = idSchema.safeParse((await params).embedId);
  const { origin } = await searchParams;
  const page = id.success ? await framePage(id.data, typeof origin === "string" ? origin : undefined) : null;
  if (page === null) notFound();
  return <EmbedView page={page} />;
});
