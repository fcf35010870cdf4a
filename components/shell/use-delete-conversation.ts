"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useToast } from "@/components/ui/overlays/toast";
import { useConversationActions } from "@/lib/browser/api/conversations";
import { useConversationId } from "@/lib/browser/dom/use-conversation-id";

/** Deletes a conversation and offers to undo it, also after the user opened another page. */
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
    // A promise: callbacks of `mutate` are dropped with the row, which disappears before the response.
    remove.mutateAsync(id).then(() => {
      if (wasOpen) router.push("/");
      toast({ title: t("deleted", { title }), action: { label: t("undo"), onSelect: () => void takeBack() } });
    }, failed);
  };
}
