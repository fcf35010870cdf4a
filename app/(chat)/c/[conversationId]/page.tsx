import type { Metadata } from "next";
import { headers } from "next/headers";
import { getTranslations } from "next-intl/server";
import { hasConversation } from "@/lib/data/db/conversations/conversations";
import { ownerOf } from "@/lib/server/http/request/owner";
import { requireNamed } from "@/lib/server/http/request/require-named";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("nav");
  return { title: t("chat") };
}

/** One conversation; the layout renders it by the id in the address. */
export default async function ConversationPage({ params }: { params: Promise<{ conversationId: string }> }) {
  const { conversationId } = await params;
  const owner = ownerOf({ headers: await headers() });
  await requireNamed(conversationId, (id) => hasConversation(id, owner));
  return null;
}
