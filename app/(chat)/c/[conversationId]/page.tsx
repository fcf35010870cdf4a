import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { LOCAL_OWNER } from "@/lib/data/db/connection/owner";
import { hasConversation } from "@/lib/data/db/conversations/conversations";
import { requireNamed } from "@/lib/server/http/request/require-named";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("nav");
  return { title: t("chat") };
}

/** One conversation; the layout draws it by its id in the address. */
export default async function ConversationPage({ params }: { params: Promise<{ conversationId: string }> }) {
  const { conversationId } = await params;
  await requireNamed(conversationId, (id) => hasConversation(id, LOCAL_OWNER));
  return null;
}
