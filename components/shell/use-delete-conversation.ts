"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useToast } from "@/components/ui/overlays/toast";
import { useConversationActions } from "@/lib/browser/api/conversations";
import { useConversationId } from "@/lib/browser/dom/use-conversation-id";

/** Deletes a conversation and offers to take it back: the offer stays when the person goes to another page. */
export function useDeleteConversation(): (conversation: { id: string; title: string }) => void {
  const t = useTranslations("nav");
  const router = useRouter();
  const toast = useToast();
  const openId = useConversationId();
  const { remove, restore } = useConversationActions();
  const failed = (error: Error) => toast({ title: t("actionFailed"), description: error.message, error: true });
  return ({ id, title }) => {
    if (remove.isPending && remove.variables === id) return;
    const wasOpen = id === openId;
    const takeBack = () => restore.mutateAsync(id).then(() => wasOpen && router.push(`/c/${id}`), failed);
    // By its promise: what belongs to a mutation is dropped with its row, which goes before the answer is there.
    remove.mutateAsync(id).then(() => {
      if (wasOpen) router.push("/");
      toast({ title: t("deleted", { title }), action: { label: t("undo"), onSelect: () => void takeBack() } });
    }, failed);
  };
}
