import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { SharedPage } from "@/components/shared-conversation/shared-page";
import { findShared } from "@/lib/data/db/conversations/conversations";
import { definePage } from "@/lib/server/http/define-page";
import { requireNamed } from "@/lib/server/http/request/require-named";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("share.page");
  return { title: t("title"), robots: { index: false, follow: false } };
}

/** A shared conversation, read-only. */
export default definePage<{ params: Promise<{ shareId: string }> }>("use", async ({ params }) => {
  const { shareId } = await params;
  await requireNamed(shareId, async (id) => (await findShared(id)) !== null);
  return <SharedPage shareId={shareId} />;
});
