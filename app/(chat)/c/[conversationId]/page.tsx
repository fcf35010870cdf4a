import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { hasConversation } from "@/lib/data/db/conversations/conversations";
import { definePage } from "@/lib/server/http/define-page";
import { requireNamed } from "@/lib/server/http/request/require-named";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("nav");
  return { title: t("chat") };
}

/** One conversation; the layout renders it by the id in the address. */
export default definePage<{ params: Promise<{ conversationId: string }> }>("ask", async ({ params }, { owner }) => {
  const { conversationId } = await params;
  await requireNamed(conversationId, (id) => hasConversation(id, owner));
  return null;
});
